import Foundation
import GitHistory

/// What a fetch worker is told, as JSON on its standard input: secrets stand in no argument and no environment.
struct FetchOrder: Codable, Sendable {
  var mirror: String
  var source: String
  var usesGit = false
  var user: String?
  var password: String?
  var privateKey: String?
  var knownHosts: String?
  var authorities: String?

  init(mirror: String, repository: WatchedRepository, usesGit: Bool) {
    self.mirror = mirror
    self.usesGit = usesGit
    source = repository.source
    user = repository.credentials.user
    password = repository.credentials.password
    privateKey = repository.credentials.sshKey
    knownHosts = repository.credentials.knownHosts
    authorities = repository.credentials.certificates
  }

  var access: RemoteAccess {
    var access = RemoteAccess()
    access.user = user
    access.password = password
    access.privateKey = privateKey
    access.knownHosts = knownHosts
    access.authorities = authorities
    return access
  }
}

/// A line that a fetch worker says.
enum FetchNews: Codable, Sendable {
  case progress(FetchProgress)
  /// It is done: how many branches and tags changed.
  case done(changes: Int, defaultBranch: String?)
  case failed(operation: String, object: String, cause: String, hint: String?, isTransient: Bool)
}

/// The child's side of a fetch: `axwatch fetch-worker`.
public enum FetchWorker {
  /// Takes one order, fetches, and gives the exit status.
  public static func run() -> Int32 {
    let order: FetchOrder
    do {
      let line = readLine(strippingNewline: true) ?? ""
      order = try JSONDecoder().decode(FetchOrder.self, from: Data(line.utf8))
    } catch {
      say(.failed(operation: "fetch", object: "", cause: "no order came", hint: nil, isTransient: false))
      return 2
    }
    do throws(GitError) {
      let address = try RemoteAddress(order.source)
      let mirror = Mirror(at: order.mirror)
      var last = 0.0
      let progress = { (state: FetchProgress) -> Bool in
        let now = SystemCall.monotonicSeconds()
        if now - last >= 0.2 {
          last = now
          say(.progress(state))
        }
        return true
      }
      let result =
        order.usesGit
        ? try mirror.updateByGit(from: address, access: order.access, progress: progress)
        : try mirror.update(from: address, access: order.access, progress: progress)
      say(.done(changes: result.changes.count, defaultBranch: result.defaultBranch))
      return 0
    } catch {
      say(
        .failed(
          operation: error.operation, object: error.object, cause: error.cause, hint: error.hint,
          isTransient: error.isTransient))
    }
    return 1
  }

  private static func say(_ news: FetchNews) {
    do {
      var line = try JSONEncoder().encode(news)
      line.append(10)
      // Nobody listens any more: the fetch is worth finishing all the same.
      _ = line.withUnsafeBytes { SystemCall.send(1, $0) }
    } catch {
      Log.error("cannot say how the fetch goes: \(error)")
    }
  }
}
