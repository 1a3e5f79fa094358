import Foundation
import GitHistory
import Testing

@Suite("Addresses of remotes")
struct RemoteAddressTests {
  @Test(
    "every form that git knows",
    arguments: [
      ("/srv/git/app.git", "path", "/srv/git/app.git"), ("app.git", "path", "/base/app.git"),
      ("./sub/../app", "path", "/base/app"), ("file:///srv/app.git", "file", "file:///srv/app.git"),
      ("file://localhost/srv/app.git", "file", "file:///srv/app.git"),
      ("git://host.example/app.git", "git", "git://host.example/app.git"),
      ("HTTPS://Host.example:8443/a/b.git", "https", "https://Host.example:8443/a/b.git"),
      ("http://[::1]:80/a", "http", "http://[::1]:80/a"), ("ssh://git@host:22/a.git", "ssh", "ssh://git@host:22/a.git"),
      ("git@github.example:team/app.git", "ssh", "git@github.example:team/app.git"),
      ("host:app.git", "ssh", "host:app.git"), ("  https://h/a  ", "https", "https://h/a"),
    ])
  func forms(text: String, transport: String, url: String) throws {
    let address = try RemoteAddress(text, relativeTo: "/base")
    #expect(address.transport.rawValue == transport)
    #expect(address.url == url)
  }

  @Test(
    "what could be taken for something else is refused",
    arguments: [
      "", "  ", "-oProxyCommand=x", "--upload-pack=x", "ext::sh -c x", "fd::3", "ssh://-oProxyCommand=x/a", "-x:a",
      "git@-oProxyCommand=x:a", "host:-a", "ssh://host", "https://", "https:///a", "https://host/", "ftp://host/a",
      "https://host:99999/a", "https://host:x/a", "https://ho st/a", "ssh://-u@host/a", "a@b@c:d", "https://h/a\nb",
      "https://h\u{0}/a", "~/app.git", "file://other/app.git", "file:///", "ssh://u;x@host/a", "$(x)@host:a",
      "ssh://[x]/a",
    ])
  func refused(text: String) throws {
    let error = try #require(throws: GitError.self) { try RemoteAddress(text, relativeTo: "/base") }
    #expect(error.operation == "use")
    #expect(!error.isTransient)
  }

  @Test("passwords in it are taken out, and stand in no text")
  func secrets() throws {
    let address = try RemoteAddress("https://ana:s3cr%40t@host.example/app.git")
    #expect(address.url == "https://host.example/app.git")
    #expect(address.user == "ana")
    #expect("\(address)" == "https://host.example/app.git")
    let token = try RemoteAddress("https://ghp_token@host.example/app.git")
    #expect(token.url == "https://host.example/app.git")
    for text in ["https://ana:s3cret@ho st/a", "https://s3cret@host", "ftp://ana:s3cret@host/a"] {
      let error = try #require(throws: GitError.self) { try RemoteAddress(text) }
      #expect(!"\(error)".contains("s3cret"))
    }
    var access = RemoteAccess()
    access.password = "s3cret"
    access.passphrase = "s3cret"
    var dumped = ""
    dump(access, to: &dumped)
    #expect(!"\(access) \(dumped) \(String(reflecting: access))".contains("s3cret"))
  }
}
