/// A small generator with a seed: the same numbers on every machine.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }

  /// One edit: a byte changed, a piece removed, doubled or moved, a sign put in, the end cut off.
  mutating func mutate(_ bytes: inout [UInt8]) {
    guard bytes.count > 4 else { return }
    let place = next(bytes.count)
    let end = min(bytes.count, place + 1 + next(40))
    switch next(7) {
    case 0: bytes[place] = UInt8(next(256))
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: next(bytes.count))
    case 3:
      let signs = Array("{}[]()\"\\#`.,:;?!&@$\n/*<>=-'%~^|+".utf8)
      bytes.insert(signs[next(signs.count)], at: place)
    case 4: bytes.removeSubrange(max(place, bytes.count - 200)...)
    case 5: bytes.insert(contentsOf: Array(repeating: bytes[place], count: 1 + next(12)), at: place)
    default: bytes.swapAt(place, next(bytes.count))
    }
  }
}
