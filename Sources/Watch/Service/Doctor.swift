import Foundation
import GitHistory

/// Looks at everything that a daemon needs before it is started.
public enum Doctor {
  public struct Finding: Sendable {
    public var subject: String
    public var isFine: Bool
    public var text: String
  }

  public static func examine(_ file: String) -> [Finding] {
    let configuration: ServiceConfiguration
    do {
      configuration = try ConfigurationFile.read(file)
    } catch let error as ConfigurationFaults {
      return error.faults.map { Finding(subject: "\($0.file):\($0.line)", isFine: false, text: $0.description) }
    } catch {
      return [Finding(subject: file, isFine: false, text: "\(error)")]
    }
    var findings = [
      Finding(subject: file, isFine: true, text: "\(configuration.repositories.count) repositories"),
      state(configuration.state), port(configuration), reader(),
    ]
    findings += configuration.repositories.map { repository($0, configuration) }
    return findings
  }

  private static func state(_ path: String) -> Finding {
    if access(path, W_OK) == 0 {
      var space = statvfs()
      let free = statvfs(path, &space) == 0 ? (Int(space.f_bavail) * Int(space.f_frsize)) >> 20 : 0
      return Finding(subject: "state", isFine: free > 500, text: "\(path) can be written, \(free) MB are free")
    }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let canBeMade = access(path, F_OK) != 0 && access(parent, W_OK) == 0
    return Finding(
      subject: "state", isFine: canBeMade,
      text: canBeMade ? "\(path) is going to be made" : "\(path) cannot be written: \(SystemCall.reason())")
  }

  private static func port(_ configuration: ServiceConfiguration) -> Finding {
    let address = configuration.listen ?? "127.0.0.1:8080"
    do {
      if try DaemonAddress.status(of: configuration.state)?.isRunning == true {
        return Finding(subject: "listen", isFine: true, text: "a daemon runs with this state directory already")
      }
      let listener = try Listener(address)
      close(listener.socket)
      return Finding(subject: "listen", isFine: true, text: "\(address) is free")
    } catch {
      return Finding(subject: "listen", isFine: false, text: "\(error)")
    }
  }

  private static func reader() -> Finding {
    do {
      let pool = try ReaderPool(count: 1)
      defer { pool.close() }
      let result = pool.read(ReaderFile(Array("let a = 1\n".utf8), kind: .swift))
      if case .reading = result { return Finding(subject: "readers", isFine: true, text: "one was started and read") }
      return Finding(subject: "readers", isFine: false, text: "\(result)")
    } catch {
      return Finding(subject: "readers", isFine: false, text: "\(error)")
    }
  }

  private static func repository(_ repository: WatchedRepository, _ configuration: ServiceConfiguration) -> Finding {
    let subject = repository.name
    do {
      if repository.isRemote {
        let address = try RemoteAddress(repository.source)
        return Finding(subject: subject, isFine: true, text: "\(address) is fetched when the daemon runs")
      }
      let git = try Repository(at: repository.source)
      let known = try git.branches()
      let missing = repository.branches.filter { known[$0] == nil }
      if !missing.isEmpty {
        return Finding(subject: subject, isFine: false, text: "it has no branch \(missing.joined(separator: ", "))")
      }
      let count = known.isEmpty ? "no commit yet" : known.count == 1 ? "one branch" : "\(known.count) branches"
      return Finding(subject: subject, isFine: !known.isEmpty, text: "\(count) at \(repository.source)")
    } catch {
      return Finding(subject: subject, isFine: false, text: "\(error)")
    }
  }
}
