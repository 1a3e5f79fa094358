import Testing

@Suite struct SwiftLoweringTests {
  @Test func chainsAndClosures() async {
    let source = #"""
      import SwiftUI
      struct PierView: View {
        @State private var isOn = false
        let id: String?
        var body: some View {
          VStack {
            Text("x").accessibilityIdentifier("pier.\(id ?? "none").x").padding(.leading)
            Button(action: go) { Label("a") } label: { Text(verbatim: id!) }
          }
          .onTapGesture { [weak self, n = 1] in self?.tap(n) }
        }
      }
      """#
    expect(
      await dump(source),
      is: #"""
        import SwiftUI
        2:8 struct PierView in s0 body s1 < View
        3:22 variable isOn in s1 = false @State #private
        4:7 constant id in s1 : String?
        5:7 variable body in s1 body s2 : some View -> VStack(^{s3}).onTapGesture(^{s6 -> self.tap(n)}) {get s2}
        10:33 binding n in s6 = 1 #local
        s1 type in s0 of PierView
        s2 body in s1 of body get
        s3 closure in s2 to 6:5
        s4 closure in s3 to 8:7
        s5 closure in s3 to 8:7 label:
        s6 closure in s2 to 10:6
        6:5 VStack(^{s3}) in s2 of body
        7:7 Text("x") in s3 of body
        7:17 Text("x").accessibilityIdentifier(I"{"pier."}{(id ?? "none")}{".x"}") in s3 of body
        7:67 Text("x").accessibilityIdentifier(I"{"pier."}{(id ?? "none")}{".x"}").padding(.leading) in s3 of body
        8:7 Button(action: go, ^{s4 -> Label("a")}, ^label: {s5 -> Text(verbatim: id)}) in s3 of body
        8:28 Label("a") in s4 of body
        8:50 Text(verbatim: id) in s5 of body
        10:6 VStack(^{s3}).onTapGesture(^{s6 -> self.tap(n)}) in s2 of body
        10:49 self.tap(n) in s6 of body
        """#)
  }
}
