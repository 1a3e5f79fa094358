import UIKit

/// An object that a system has named, and how the golden file calls it.
@MainActor
public struct ReflectionRun {
  public let system: String
  public let name: String
  public let object: AnyObject
  public let undecidable: [String]

  init<Object: AnyObject>(
    _ system: String, _ object: Object, as word: String? = nil, undecidable: [String] = [],
    _ naming: (Object) -> Void
  ) {
    self.system = system
    self.name = "\(type(of: object))" + (word.map { " / \($0)" } ?? "")
    self.object = object
    self.undecidable = undecidable
    naming(object)
  }
}

extension ReflectionRun {
  /// Every class of `ReflectionClasses.swift`, named by its system.
  public static func all() -> [ReflectionRun] { axkit() + identificable() + aaii() }

  private static func axkit() -> [ReflectionRun] {
    [
      ReflectionRun("axkit", AXPlain()) { $0.nameViews() },
      ReflectionRun("axkit", AXOptionals()) { $0.nameViews() },
      ReflectionRun("axkit", AXWeak()) { $0.nameViews() },
      ReflectionRun("axkit", AXLazy()) { $0.nameViews() },
      ReflectionRun("axkit", AXWrapped()) { $0.nameViews() },
      ReflectionRun("axkit", AXCollections()) { $0.nameViews() },
      ReflectionRun("axkit", AXNotStored()) { $0.nameViews() },
      ReflectionRun("axkit", AXSpelling()) { $0.nameViews() },
      ReflectionRun("axkit", AXTypes()) { $0.nameViews() },
      ReflectionRun("axkit", AXUndecidable(), undecidable: ["anything", "object", "stylable", "shapeless"]) {
        $0.nameViews()
      },
      ReflectionRun("axkit", AXForm()) { $0.loadViewIfNeeded() },
      ReflectionRun("axkit", AXRecipeForm()) { $0.loadViewIfNeeded() },
      ReflectionRun("axkit", AXLongForm()) { $0.loadViewIfNeeded() },
      ReflectionRun("axkit", AXLongRecipeForm()) { $0.loadViewIfNeeded() },
      ReflectionRun("axkit", AXEmptyForm()) { $0.loadViewIfNeeded() },
      ReflectionRun("axkit", AXByExtension()) { $0.nameViews() },
      ReflectionRun("axkit", AXByProtocol()) { $0.nameViews() },
      ReflectionRun("axkit", AXOuter()) { $0.nameViews() },
      ReflectionRun("axkit", AXOuter.Inner()) { $0.nameViews() },
      ReflectionRun("axkit", AXOuter.Inner.Deep()) { $0.nameViews() },
      ReflectionRun("axkit", Checkout.Header(), as: "Checkout") { $0.nameViews() },
      ReflectionRun("axkit", Basket.Header(), as: "Basket") { $0.nameViews() },
      ReflectionRun("axkit", AXSlider<Double>()) { $0.nameViews() },
      ReflectionRun("axkit", AXSlider<Int>()) { $0.nameViews() },
      ReflectionRun("axkit", AXPair<String, [Int]>()) { $0.nameViews() },
      ReflectionRun("axkit", AXPair<Int?, [String: UIView]>()) { $0.nameViews() },
      ReflectionRun("axkit", AXCard<UILabel>()) { $0.nameViews() },
      ReflectionRun("axkit", AXCard<UIView>.Corner()) { $0.nameViews() },
      ReflectionRun("axkit", AXLabelCard()) { $0.nameViews() },
      ReflectionRun("axkit", AXHolder(content: UIImageView())) { $0.nameViews() },
      ReflectionRun("axkit", AXMirrored()) { $0.nameViews() },
      ReflectionRun("axkit", AXIndexed()) { $0.nameViews() },
      ReflectionRun("axkit", AXPlaced()) { $0.nameViews() },
      ReflectionRun("axkit", AXFull()) { $0.nameViews() },
      ReflectionRun("axkit", AXPresenter()) { $0.nameViews() },
    ]
  }

  private static func identificable() -> [ReflectionRun] {
    [
      ReflectionRun("identificable", IDPlain()) { $0.nameViews() },
      ReflectionRun("identificable", IDLazy()) { $0.loadViewIfNeeded() },
      ReflectionRun("identificable", IDArrays()) { $0.nameViews() },
      ReflectionRun("identificable", IDLazyArray()) { $0.nameViews() },
      ReflectionRun("identificable", IDOutletCollection()) { $0.nameViews() },
      ReflectionRun("identificable", IDOtherCollections()) { $0.nameViews() },
      ReflectionRun("identificable", IDWrapped()) { $0.nameViews() },
      ReflectionRun("identificable", IDWeak()) { $0.nameViews() },
      ReflectionRun("identificable", IDBase()) { $0.loadViewIfNeeded() },
      ReflectionRun("identificable", IDDerived()) { $0.loadViewIfNeeded() },
      ReflectionRun("identificable", IDNotStored()) { $0.nameViews() },
      ReflectionRun("identificable", IDGrid<String>()) { $0.nameViews() },
      ReflectionRun("identificable", Catalogue.Page()) { $0.nameViews() },
      ReflectionRun("identificable", IDMirrored()) { $0.nameViews() },
      ReflectionRun("identificable", IDPresenter(names: ["a"])) { $0.nameViews() },
      ReflectionRun("identificable", IDFinalPresenter()) { $0.nameViews() },
      ReflectionRun("identificable", IDOptionals()) { $0.nameViews() },
      ReflectionRun("identificable", IDConditional()) { $0.nameViews() },
    ]
  }

  private static func aaii() -> [ReflectionRun] {
    [
      ReflectionRun("aaii", AAController()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AAPrefixed()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AAKeeping()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AAReplacing()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AABase()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AADerived()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AAEmpty()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AATable()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AACell()) { $0.awakeFromNib() },
      ReflectionRun("aaii", AAWideCell()) { $0.awakeFromNib() },
      ReflectionRun("aaii", AAPrefixedCell()) { $0.awakeFromNib() },
      ReflectionRun("aaii", AATile()) { $0.nameViews() },
      ReflectionRun("aaii", AASectionHeader()) { $0.nameViews() },
      ReflectionRun("aaii", AAPanel()) { $0.nameViews() },
      ReflectionRun("aaii", AAMirrored()) { $0.nameViews() },
      ReflectionRun("aaii", AAMirroredCell()) { $0.nameViews() },
      ReflectionRun("aaii", AAMirroredController()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AAList<Int>()) { $0.nameViews() },
      ReflectionRun("aaii", AARegion()) { $0.loadViewIfNeeded() },
      ReflectionRun("aaii", AARegion.Map()) { $0.nameViews() },
      ReflectionRun("aaii", AABadge()) { $0.awakeFromNib() },
      ReflectionRun("aaii", AACountBadge()) { $0.awakeFromNib() },
    ]
  }
}
