#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIViewController {
    /// AAII: names this controller's root view (`<prefix>.view`) and every view that it stores (`<prefix>.<property>`).
    ///
    /// - Parameters:
    ///   - customPrefixChain: What stands in the place of the type's name, joined by dots; the type's name if empty.
    ///   - replaceExisting: Whether views that have an identifier get a new one.
    public func injectAccessibilityIdentifiers(customPrefixChain: [String] = [], replaceExisting: Bool = true) {
      injectAccessibilityIdentifiers(
        customPrefixChain: customPrefixChain, replaceExisting: replaceExisting, mode: .asDocumented)
    }

    /// The same, in the mode that you choose.
    public func injectAccessibilityIdentifiers(
      customPrefixChain: [String] = [], replaceExisting: Bool = true, mode: ReflectionMode
    ) {
      Injection(owner: self, prefixChain: customPrefixChain, replaceExisting: replaceExisting, mode: mode)
        .name([("view", view)])
    }
  }

  extension UIView {
    /// AAII: names every view that this view stores (`<prefix>.<property>`).
    ///
    /// A table-view cell is named itself (`<prefix>`), and so are its `contentView`, `textLabel`, `detailTextLabel` and
    /// `imageView`. Call it in `awakeFromNib()` or where the cell is dequeued.
    ///
    /// - Parameters:
    ///   - customPrefixChain: What stands in the place of the type's name, joined by dots; the type's name if empty.
    ///   - replaceExisting: Whether views that have an identifier get a new one.
    public func injectAccessibilityIdentifiers(customPrefixChain: [String] = [], replaceExisting: Bool = true) {
      injectAccessibilityIdentifiers(
        customPrefixChain: customPrefixChain, replaceExisting: replaceExisting, mode: .asDocumented)
    }

    /// The same, in the mode that you choose.
    public func injectAccessibilityIdentifiers(
      customPrefixChain: [String] = [], replaceExisting: Bool = true, mode: ReflectionMode
    ) {
      let injection = Injection(
        owner: self, prefixChain: customPrefixChain, replaceExisting: replaceExisting, mode: mode)
      guard let cell = self as? UITableViewCell else { return injection.name([]) }
      injection.name([
        (nil, cell), ("contentView", cell.contentView), ("textLabel", cell.textLabel),
        ("detailTextLabel", cell.detailTextLabel), ("imageView", cell.imageView),
      ])
    }
  }

  /// One call of AAII.
  private struct Injection {
    let owner: AnyObject
    let prefix: String
    let replaceExisting: Bool
    let engine: ReflectionEngine<UIView>

    init(owner: AnyObject, prefixChain: [String], replaceExisting: Bool, mode: ReflectionMode) {
      self.owner = owner
      self.prefix = prefixChain.isEmpty ? ReflectedType.name(of: owner) : prefixChain.joined(separator: ".")
      self.replaceExisting = replaceExisting
      self.engine = ReflectionEngine(rules: .aaii.inMode(mode), seam: .uiKit)
    }

    /// Names the views that the owner has by its kind, then those that it stores.
    func name(_ parts: [(name: String?, view: UIView?)]) {
      for (name, view) in parts {
        let identifier = [prefix, name].compactMap { $0 }.joined(separator: ".")
        engine.assign(identifier, to: view, replaceExisting: replaceExisting)
      }
      engine.assign(to: owner, prefix: prefix, replaceExisting: replaceExisting)
    }
  }
#endif
