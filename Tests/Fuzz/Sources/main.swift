import CLibFuzzer
import Foundation

// Fuzz seeds ROOT READER FOLDER    writes the reader's seeds from the repository at ROOT, and their words
// Fuzz READER …                    libFuzzer's own arguments follow
// Fuzz list                        the readers

var arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "list":
  for reader in FuzzedReader.allCases { print(reader.rawValue) }
case "seeds":
  let named = Array(arguments.dropFirst())
  guard named.count == 3, let reader = FuzzedReader(rawValue: named[1]) else { exit(2) }
  let folder = URL(fileURLWithPath: named[2])
  try Seeds(of: reader, root: URL(fileURLWithPath: named[0])).write(to: folder)
case .some(let name):
  guard let reader = FuzzedReader(rawValue: name) else {
    print("'\(name)' is no reader")
    exit(2)
  }
  Trial.reader = reader
  var count = CommandLine.argc - 1
  var pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  // The driver takes the first for its program.
  pointer?[1] = CommandLine.unsafeArgv[0]
  pointer = pointer?.advanced(by: 1)
  exit(LLVMFuzzerRunDriver(&count, &pointer) { data, size in Trial.run(data, size) })
case nil: exit(2)
}
