import AccessibilityReflection
import AccessibilityUI

/// A contract as an app's own library has it.
public enum ShopAccessibility: AccessibilityInstrumented {
  public enum AccessibilityUIElement: String, AccessibilityElement {
    case searchField, productRow, basketButton
  }

  public static let accessibilityIdentifierScope = AccessibilityIdentifierScope("ShopView")
}

extension AccessibilityIdentifier {
  public static func shop(_ element: ShopAccessibility.AccessibilityUIElement) -> Self {
    ShopAccessibility.accessibilityIdentifier(for: element)
  }

  public static let legacyVoucher = preserving("shop-voucher")
}

public let catalog = AccessibilityIdentifierCatalog(ShopAccessibility.self, preserving: [.legacyVoucher])

/// A view of the shop's own making, named by reflection.
public final class Sign {
  public internal(set) var name: String?
}

public final class Shelf {
  public let sign = Sign()
  public lazy var lamp = Sign()

  public init() {}

  public func nameSigns() {
    _ = lamp
    ReflectionEngine<Sign>(rules: .strict, seam: ViewSeam(identifier: { $0.name }, assign: { $0.name = $1 }))
      .assign(to: self)
  }
}
