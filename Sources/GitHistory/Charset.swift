/// How the names and the message of a commit are written.
///
/// Only what gives the same text on every machine is decoded: UTF-8 and the Latin alphabets. From anything else, what
/// is not valid UTF-8 becomes U+FFFD.
enum Charset {
  case utf8
  case latin1
  case latin9
  case windows1252

  init(named name: [UInt8]) {
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "l1", "iso_8859-1": self = .latin1
    case "iso-8859-15", "iso8859-15", "latin9", "latin-9": self = .latin9
    case "windows-1252", "cp1252": self = .windows1252
    default: self = .utf8
    }
  }

  func text(_ bytes: [UInt8]) -> String {
    guard self != .utf8 else { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(scalar(byte)) }
    return String(text)
  }

  private func scalar(_ byte: UInt8) -> Unicode.Scalar {
    let plain = Unicode.Scalar(byte)
    switch self {
    case .latin9: return Charset.latin9Letters[byte] ?? plain
    case .windows1252: return Charset.windows1252Letters[byte] ?? plain
    case .utf8, .latin1: return plain
    }
  }

  private static let latin9Letters: [UInt8: Unicode.Scalar] = [
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ]

  private static let windows1252Letters: [UInt8: Unicode.Scalar] = [
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰", 0x8A: "Š",
    0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—",
    0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]
}
