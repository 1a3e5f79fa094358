extension Mirror {
  /// Puts the packs of many fetches together, by `git repack`: each fetch brings a pack, and looking an object up goes
  /// through all of them. Nothing is thrown away. Repositories that are open go on.
  /// - Returns: whether there was something to do.
  @discardableResult
  public func compact(whenPacksExceed limit: Int = 40) throws(GitError) -> Bool {
    guard packs > limit else { return false }
    return try exclusively { _ throws(GitError) in
      let address = try RemoteAddress(path)
      guard let outcome = GitCommand(mirror: self, address: address, access: RemoteAccess()).repack.run() else {
        throw failure("compact", "git is not installed", hint: "install it: without it the mirror gets slower")
      }
      guard outcome.status == 0 else { throw failure("compact", FetchFailure.lastWords(outcome.output)) }
      return true
    }
  }

  /// How many packs there are.
  var packs: Int { contents("objects/pack").count { $0.hasSuffix(".pack") } }
}
