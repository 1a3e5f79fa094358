import Identifiers
import Readings
import Testing

@testable import SourceReading

@Suite struct FlowReaderTests {
  /// `line element meaning` of every look-up.
  private func lookups(_ text: String, _ kind: FileKind) throws -> [String] {
    guard case .reading(let reading) = SourceReader.read(Array(text.utf8), kind: kind) else { return ["gap"] }
    #expect(try Reading(decoding: reading.encoded()) == reading)
    guard case .flow(let facts) = reading else { return [] }
    return facts.lookups.map { lookup in
      let meaning =
        switch lookup.meaning {
        case .value(let value): value.canonicalText
        case .expression: "expression"
        case .unknown: "unknown"
        }
      return "\(facts.position(of: lookup.offset).line) \(lookup.element) \(meaning)"
    }
  }

  @Test func maestro() throws {
    let flow = """
      appId: org.example.gate
      tags: [smoke]
      ---
      - launchApp
      - tapOn:
          id: "gate_code"
      # - tapOn:
      #     id: "gate_old"
      - runFlow:
          when:
            visible: {id: 'gate_status'}
          env: {id: no}
          commands:
            - tapOn: { id: gate_open, index: 0 }
      - assertVisible:
          text: "id: gate_open"
      - scrollUntilVisible:
          element:
            childOf: {id: "row_.*"}
      """
    #expect(
      try lookups(flow, .flowYAML) == [
        "6 tapOn =gate_code", "11 visible =gate_status", "14 tapOn =gate_open", "19 scrollUntilVisible ~row_{}",
      ])
  }

  @Test("scripts whose brackets do not match, and constants without end, are read in no time")
  func hostileScripts() throws {
    #expect(try lookups("const a = { b: c ) }; $('~go')", .flowScript) == ["1 $ =go"])
    let levels = (0..<10).map { level in
      "const a\(level) = " + Array(repeating: "a\(level + 1)", count: 60).joined(separator: " + ") + ";"
    }
    let texts = [
      levels.joined(separator: "\n") + "\nconst a10 = 'x';\n$('~' + a0)",
      String(repeating: "class A ", count: 7_000), String(repeating: "class A { b ", count: 5_000),
      String(repeating: "const {a ", count: 7_000), String(repeating: "const a = { b: ", count: 4_000),
      String(repeating: "import {a ", count: 6_000), "$(" + String(repeating: "a.", count: 30_000) + "b)",
      (0..<3_000).map { "import a\($0) from './b'; $(a\($0));" }.joined(separator: "\n"),
    ]
    let clock = ContinuousClock()
    for text in texts {
      let time = try clock.measure { _ = try lookups(text, .flowScript) }
      #expect(time < .seconds(5), "\(text.prefix(40)) took \(time)")
    }
  }

  @Test(arguments: [
    ("trail_go", "=trail_go"), ("^trail\\.go$", "=trail.go"), ("a.b", "=a.b"), ("trail_.*", "~trail_{}"),
    ("step_${N}_.*", "~step_{}_{}"), ("${ID}", "unknown"), ("a|b", "expression"), ("row_[0-9]+", "expression"),
    ("row_\\d", "expression"), ("a.+", "expression"), ("x${", "expression"),
  ])
  func maestroExpressions(text: String, meaning: String) {
    let told =
      switch MaestroExpression.meaning(of: text) {
      case .value(let value): value.canonicalText
      case .expression: "expression"
      case .unknown: "unknown"
      }
    #expect(told == meaning)
  }

  @Test(arguments: [
    "on: [push]\njobs:\n  build:\n    steps:\n      - id: gate_open\n", "- id: a\n", "", "appId: x\n---\nid: a\n",
    "appId: [\n---\n- tapOn: {id: a}\n",
  ])
  func otherYAMLIsNoFlow(text: String) throws {
    #expect(try lookups(text, .flowYAML) == [])
  }

  @Test func javaScript() throws {
    let script = """
      const { by, element } = require('detox');
      // element(by.id('old'))
      await element(by.id('kettle_boil')).tap();
      await element(by.id(/kettle_.*/)).tap();
      await element(by.id(IDS.heat)).tap();
      await element(by.id(`row_${i}`)).tap();
      await element(by.id('row_' + i)).tap();
      await element(by.text('Boil')).tap();
      await $('~kettle_boil').click();
      await driver.findElement('accessibility id', 'kettle_heat');
      await $('//XCUIElementTypeButton[@name="Boil"]').click();
      const half = total / 2, other = "by.id('no')";
      """
    #expect(
      try lookups(script, .flowScript) == [
        "3 by.id =kettle_boil", "4 by.id expression", "5 by.id unknown", "6 by.id ~row_{}", "7 by.id ~row_{}",
        "9 $ =kettle_boil", "10 accessibility id =kettle_heat",
      ])
  }

  @Test func constantsOfAScript() throws {
    let script = """
      const BOIL = 'kettle_boil', half = 1;
      const ids = { heat: 'kettle_heat', 'cool': 'kettle_cool', row: (n) => `row_${n}`, deep: { off: 'kettle_off' } };
      export enum Ids { On = 'kettle_on' }
      const link = '~kettle_boil', style = '.kettle';
      class Page { static LID = 'kettle_lid'; get spout() { return 'kettle_spout'; }
        tap() { return $('~' + this.spout); } }
      it('boils', async () => {
        const local = 'kettle_' + 'local', twice = 'a';
        await $(`~${BOIL}`); await $('~' + ids.heat); await $(link); await $(style); await $(Page.LID);
        await $(`~${ids.cool}_x`); await $('~' + ids.deep.off); await $('~' + ids['cool']);
        await $('~' + Ids.On); await $('~' + Page.LID); await $('~' + local); await $('~' + ids.row(1)); await $('~' + half);
      });
      """
    #expect(
      try lookups(script, .flowScript) == [
        "6 $ =kettle_spout", "9 $ =kettle_boil", "9 $ =kettle_heat", "9 $ =kettle_boil", "10 $ =kettle_cool_x",
        "10 $ =kettle_off", "10 $ =kettle_cool", "11 $ =kettle_on", "11 $ =kettle_lid", "11 $ =kettle_local",
        "11 $ unknown", "11 $ unknown",
      ])
    let python = """
      BOIL = "kettle_boil"
      class Ids:
          HEAT: str = "kettle_heat"
          def tap(self):
              local = "kettle_local"
              self.driver.find_element(AppiumBy.ACCESSIBILITY_ID, self.HEAT)
              self.driver.find_element(AppiumBy.ACCESSIBILITY_ID, local)
      def test(driver):
          driver.find_element(AppiumBy.ACCESSIBILITY_ID, BOIL)
          driver.find_element(AppiumBy.ACCESSIBILITY_ID, Ids.HEAT + "_x")
          driver.find_element(AppiumBy.ACCESSIBILITY_ID, f"{BOIL}_{n}")
      """
    #expect(
      try lookups(python, .flowPython) == [
        "6 accessibility id =kettle_heat", "7 accessibility id =kettle_local", "9 accessibility id =kettle_boil",
        "10 accessibility id =kettle_heat_x", "11 accessibility id ~kettle_boil_{}",
      ])
  }

  @Test func python() throws {
    let script = """
      # driver.find_element(AppiumBy.ACCESSIBILITY_ID, "old")
      driver.find_element(AppiumBy.ACCESSIBILITY_ID, "kettle_boil").click()
      driver.find_element(by="accessibility id", value="kettle_heat")
      driver.find_element_by_accessibility_id(f"row_{index}")
      driver.find_element(AppiumBy.CLASS_NAME, "XCUIElementTypeButton")
      """
    #expect(
      try lookups(script, .flowPython) == [
        "2 accessibility id =kettle_boil", "3 accessibility id =kettle_heat",
        "4 find_element_by_accessibility_id ~row_{}",
      ])
  }

  @Test(arguments: ["by.id(", "$('~", "`${", "/* by.id('a')", "by.id('a' +", "'accessibility id',"])
  func cutScriptsEndQuietly(text: String) throws {
    for kind in [FileKind.flowScript, .flowPython] { _ = try lookups("detox " + text, kind) }
  }
}
