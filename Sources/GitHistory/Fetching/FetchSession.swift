import CLibgit2
import Foundation

/// What the callbacks of one fetch know and remember.
final class FetchSession {
  let address: RemoteAddress
  let access: RemoteAccess
  private let mirror: String
  private let home = ProcessInfo.processInfo.environment["HOME"]
  private let report: (FetchProgress) -> Bool
  private(set) var progress = FetchProgress()
  private(set) var isCancelled = false
  /// How often the remote asked for credentials: without counting, a wrong password is asked for again for ever.
  private(set) var attempts = 0
  /// Whether there was nothing to answer with.
  private(set) var lacksCredentials = false
  /// The fingerprint of a host key that was not accepted.
  private(set) var refusedHostKey: String?
  private(set) var refusedCertificate = false

  /// - Parameter mirror: the folder of the mirror, in which the session may write.
  init(address: RemoteAddress, access: RemoteAccess, mirror: String, report: @escaping (FetchProgress) -> Bool) {
    self.mirror = mirror
    self.address = address
    self.access = access
    self.report = report
  }

  /// Settings of libgit2 that hold for the process: a fetch has a process of its own.
  func prepare() throws(GitError) {
    if let authorities = access.authorities, address.transport == .https {
      try GitError.check(
        axwatch_git_set_certificates(authorities, nil), "read", "the certificate authorities in \(authorities)",
        hint: "it must be a PEM file")
    }
    if address.transport == .ssh { try prepareKnownHosts() }
  }

  /// libgit2 reads `known_hosts` in the home folder only, and lets the first line of a host say which kind of key is asked
  /// for, although just Ed25519 and ECDSA work. So it is given a home with the lines of those.
  private func prepareKnownHosts() throws(GitError) {
    let usual = home.map { $0 + "/.ssh/known_hosts" }.flatMap { access(to: $0) ? $0 : nil }
    guard let file = access.knownHosts ?? usual else { return }
    let folder = URL(fileURLWithPath: mirror).appendingPathComponent("axwatch-home/.ssh")
    do {
      let text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { $0.contains(" ssh-ed25519 ") || $0.contains(" ecdsa-sha2-") }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let content = Data((lines.joined(separator: "\n") + "\n").utf8)
      try content.write(to: folder.appendingPathComponent("known_hosts"))
      setenv("HOME", folder.deletingLastPathComponent().path, 1)
    } catch {
      throw GitError(
        operation: "read", object: "the known hosts in \(file)", cause: error.localizedDescription,
        hint: "ssh-keyscan -t ed25519 HOST writes its lines; check them before you trust them")
    }
  }

  private func access(to file: String) -> Bool { FileManager.default.isReadableFile(atPath: file) }

  /// Undoes what `prepare` changed for the process.
  func finish() {
    guard address.transport == .ssh else { return }
    if let home { setenv("HOME", home, 1) } else { unsetenv("HOME") }
  }

  /// The callbacks; the session must outlive them.
  var callbacks: git_remote_callbacks {
    var callbacks = git_remote_callbacks()
    git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION))
    callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
    callbacks.credentials = answerCredentials
    callbacks.certificate_check = checkCertificate
    callbacks.transfer_progress = tellProgress
    callbacks.sideband_progress = tellSideband
    return callbacks
  }

  fileprivate func tell(_ progress: FetchProgress) -> Int32 {
    self.progress = progress
    if !report(progress) { isCancelled = true }
    return isCancelled ? GIT_EUSER.rawValue : 0
  }

  fileprivate func credential(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, url: String?, user: String?, allowed: UInt32
  ) -> Int32 {
    let user = access.user ?? address.user ?? user
    // A name alone is asked for first by SSH, and is no attempt.
    if allowed & GIT_CREDENTIAL_USERNAME.rawValue != 0 {
      return git_credential_username_new(out, user ?? "git")
    }
    attempts += 1
    guard attempts <= 2, isSameHost(url) else { return GIT_EUSER.rawValue }
    if allowed & GIT_CREDENTIAL_SSH_KEY.rawValue != 0, let key = access.privateKey {
      return git_credential_ssh_key_new(out, user ?? "git", access.publicKey, key, access.passphrase)
    }
    let password = access.password ?? address.password
    if allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0, password != nil || address.user != nil {
      return git_credential_userpass_plaintext_new(out, user ?? "git", password ?? "")
    }
    lacksCredentials = true
    return GIT_EUSER.rawValue
  }

  /// Whether it is the configured host that asks: a redirect must not carry a password elsewhere.
  private func isSameHost(_ url: String?) -> Bool {
    guard let url, address.host != nil else { return true }
    do {
      let asking = try RemoteAddress(url)
      return asking.host == address.host && asking.transport == address.transport
    } catch {
      return false
    }
  }

  fileprivate func accepts(_ certificate: UnsafeMutablePointer<git_cert>?, isValid: Bool) -> Int32 {
    guard let certificate else { return GIT_ECERTIFICATE.rawValue }
    guard certificate.pointee.cert_type == GIT_CERT_HOSTKEY_LIBSSH2 else {
      refusedCertificate = !isValid
      return isValid ? 0 : GIT_ECERTIFICATE.rawValue
    }
    let key = UnsafeRawPointer(certificate).assumingMemoryBound(to: git_cert_hostkey.self)
    let hash = withUnsafeBytes(of: key.pointee.hash_sha256) { Data($0) }
    let fingerprint = "SHA256:" + hash.base64EncodedString().replacing("=", with: "")
    let accepted = access.hostKeys.isEmpty ? isValid : access.hostKeys.contains(fingerprint)
    if !accepted { refusedHostKey = fingerprint }
    return accepted ? 0 : GIT_ECERTIFICATE.rawValue
  }
}

private func session(_ payload: UnsafeMutableRawPointer?) -> FetchSession? {
  payload.map { Unmanaged<FetchSession>.fromOpaque($0).takeUnretainedValue() }
}

private let answerCredentials: git_credential_acquire_cb = { out, url, user, allowed, payload in
  session(payload)?.credential(
    out, url: url.map { String(cString: $0) }, user: user.map { String(cString: $0) }, allowed: allowed)
    ?? GIT_EUSER.rawValue
}

private let checkCertificate: git_transport_certificate_check_cb = { certificate, isValid, _, payload in
  session(payload)?.accepts(certificate, isValid: isValid != 0) ?? GIT_ECERTIFICATE.rawValue
}

private let tellProgress: git_indexer_progress_cb = { statistics, payload in
  guard let statistics, let session = session(payload) else { return 0 }
  let state = statistics.pointee
  return session.tell(
    FetchProgress(
      totalObjects: Int(state.total_objects), receivedObjects: Int(state.received_objects),
      indexedObjects: Int(state.indexed_objects), receivedBytes: state.received_bytes))
}

private let tellSideband: git_transport_message_cb = { _, _, payload in
  guard let session = session(payload) else { return 0 }
  return session.tell(session.progress)
}
