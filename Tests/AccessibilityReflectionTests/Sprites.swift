import AccessibilityReflection

/// A view of no platform: the engine names any class.
class Sprite {
  var tag: String?
}

final class RoundSprite: Sprite {}

@propertyWrapper
struct Painted<Value> {
  var wrappedValue: Value
}

@propertyWrapper
struct Kept<Value>: ReflectableWrapper {
  private let keeper: [Value]
  var wrappedValue: Value { keeper[0] }
  var reflectedValue: Any? { keeper.first }

  init(wrappedValue: Value) {
    keeper = [wrappedValue]
  }
}

@propertyWrapper
struct SelfNamed: ReflectableWrapper {
  let wrappedValue: Sprite
  var reflectedValue: Any? { nil }

  init(wrappedValue: Sprite) {
    self.wrappedValue = wrappedValue
    wrappedValue.tag = "own"
  }
}

class Scene {
  let hero = Sprite()
  private let shadow = RoundSprite()
  var rival: Sprite? = Sprite()
  weak var ghost: Sprite?
  lazy var moon = Sprite()
  lazy var unread = Sprite()
  let stars = [Sprite(), Sprite()]
  let title = "night"
  @Painted var wall = Sprite()
  @Painted var tiles = [Sprite()]
  @Painted @Painted var door = Sprite()
  @Kept var relic = Sprite()
  @SelfNamed var moved = Sprite()
  nonisolated(unsafe) static let shared = Sprite()
  var computed: Sprite { hero }
}

final class NightScene: Scene {
  let lamp = Sprite()
  private let shadow = Sprite()
}

extension ViewSeam where View == Sprite {
  static var sprites: ViewSeam { ViewSeam(identifier: { $0.tag }, assign: { $0.tag = $1 }) }
}

extension ReflectionRules {
  /// The names that these rules give the views of an object.
  func names(in owner: Any) -> [String] {
    ReflectionEngine(rules: self, seam: .sprites).views(of: owner).map(\.name)
  }
}
