import AccessibilityReflection
import Testing

struct EngineTests {
  private func scene() -> Scene {
    let scene = Scene()
    scene.ghost = scene.hero
    _ = scene.moon
    return scene
  }

  @Test(arguments: [ReflectionRules.aaii, .axkit])
  func viewsAloneKeepTheLazyPrefix(_ rules: ReflectionRules) {
    #expect(rules.names(in: scene()) == ["hero", "shadow", "rival", "ghost", "$__lazy_storage_$_moon"])
  }

  @Test func identificableNamesArraysAndLazyViews() {
    #expect(
      ReflectionRules.identificable.names(in: scene())
        == ["hero", "shadow", "rival", "ghost", "moon", "stars_0", "stars_1"])
  }

  @Test func strictFindsEveryViewButOneThatNamesItself() {
    #expect(
      ReflectionRules.strict.names(in: scene()) == [
        "hero", "shadow", "rival", "ghost", "moon", "stars_0", "stars_1", "wall", "tiles_0", "door", "relic",
      ])
  }

  @Test func inheritedPropertiesAreSeenByStrictAlone() {
    let night = NightScene()
    #expect(ReflectionRules.aaii.names(in: night) == ["lamp", "shadow"])
    #expect(ReflectionRules.identificable.names(in: night) == ["lamp", "shadow"])
    let strict = ReflectionRules.strict.names(in: night)
    #expect(strict.prefix(4) == ["lamp", "shadow", "hero", "Scene.shadow"])
    #expect(Set(strict).count == strict.count)
  }

  @Test func aLazyViewThatNobodyReadDoesNotExist() {
    let scene = Scene()
    #expect(!ReflectionRules.strict.names(in: scene).contains("unread"))
    _ = scene.unread
    #expect(ReflectionRules.strict.names(in: scene).contains("unread"))
  }

  @Test func aCustomMirrorReplacesTheProperties() {
    final class Stage: CustomReflectable {
      let left = Sprite()
      let right = Sprite()
      var customMirror: Mirror { Mirror(self, children: ["wing": left, "hands.storage": right]) }
    }
    #expect(ReflectionRules.axkit.names(in: Stage()) == ["wing", "hands"])
  }

  @Test func theMarkOfStorageIsTakenOffAsEachSystemDoes() {
    final class Odd: CustomReflectable {
      let sprite = Sprite()
      var customMirror: Mirror {
        Mirror(self, children: [("a.storage.b", sprite), ("$__lazy_storage_$_c.storage", sprite), (nil, sprite)])
      }
    }
    #expect(ReflectionRules.axkit.names(in: Odd()) == ["a.storage.b", "$__lazy_storage_$_c"])
    #expect(ReflectionRules.identificable.names(in: Odd()) == ["a.b", "c"])
    #expect(ReflectionRules.strict.names(in: Odd()) == ["a.storage.b", "c"])
  }

  @Test func assigningWritesTypePropertyAndSuffix() {
    let scene = scene()
    let engine = ReflectionEngine(rules: .strict, seam: .sprites)
    engine.assign(to: scene)
    #expect(scene.hero.tag == "Scene.ghost")
    #expect(scene.stars.map(\.tag) == ["Scene.stars_0", "Scene.stars_1"])
    #expect(scene.moved.tag == "own")

    engine.assign(to: scene, prefix: "Day.Scene", suffix: ".s1-r0")
    #expect(scene.moon.tag == "Day.Scene.moon.s1-r0")
  }

  @Test func existingIdentifiersAreKeptOnRequest() {
    let scene = scene()
    scene.rival?.tag = "old"
    ReflectionEngine(rules: .aaii, seam: .sprites).assign(to: scene, replaceExisting: false)
    #expect(scene.rival?.tag == "old")
    #expect(scene.hero.tag == "Scene.hero")
  }

  @Test func aTypeIsCalledByItsInnermostNameWithArguments() {
    final class Box<Content> { let lid = Sprite() }
    let box = Box<[Int]>()
    ReflectionEngine(rules: .aaii, seam: .sprites).assign(to: box)
    #expect(box.lid.tag == "Box<Array<Int>>.lid")
  }

  @Test func modesChooseRules() {
    #expect(ReflectionRules.aaii.inMode(.asDocumented) == .aaii)
    #expect(ReflectionRules.identificable.inMode(.strict) == .strict)
  }
}
