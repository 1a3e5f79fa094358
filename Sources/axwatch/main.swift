import Foundation

signal(SIGPIPE, SIG_IGN)
exit(Commands.run(Array(CommandLine.arguments.dropFirst())))
