import AccessibilityReflection
import Testing
import UIKit

// Every example of AAII's document, and the identifiers that it promises. `@IBOutlet` needs Objective-C; the outlets
// are connected by hand.

private class FooViewController: UIViewController {
  var barView: UIView!

  override func viewDidLoad() {
    super.viewDidLoad()
    injectAccessibilityIdentifiers()
  }
}

private class FooCell: UITableViewCell {
  var barView: UIView!
}

private final class FooDataSource: UITableViewDataSource {
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "fooCell", for: indexPath) as! FooCell
    cell.barView = UIView()

    cell.injectAccessibilityIdentifiers()

    return cell
  }
}

private final class AwakeCell: UITableViewCell {
  var fooLabel: UILabel!
  var fooButton: UIButton!

  override func awakeFromNib() {
    super.awakeFromNib()
    fooLabel = UILabel()
    fooButton = UIButton()
    injectAccessibilityIdentifiers()
  }
}

private class BarView: UIView {}

private final class MirroredViewController: UIViewController, @MainActor CustomReflectable {
  var fooFooView: UIView!
  let barView = BarView.init()
  public var customMirror: Mirror {
    return Mirror(
      self,
      children: [
        "barBar": barView,
        "fooFooView": fooFooView as Any,
      ])
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    fooFooView = UIView()
    injectAccessibilityIdentifiers()
  }
}

@MainActor
struct AAIIDocumentTests {
  @Test func aViewController() {
    let fooVC = FooViewController.init()
    fooVC.barView = UIView()

    #expect(fooVC.view.accessibilityIdentifier == "FooViewController.view")
    #expect(fooVC.barView.accessibilityIdentifier == "FooViewController.barView")
  }

  @Test func aCellThatADataSourceDequeues() throws {
    let tableView = UITableView()
    tableView.register(FooCell.self, forCellReuseIdentifier: "fooCell")
    let source = FooDataSource()
    let cell = try #require(source.tableView(tableView, cellForRowAt: IndexPath(row: 0, section: 0)) as? FooCell)

    #expect(cell.accessibilityIdentifier == "FooCell")
    #expect(cell.barView.accessibilityIdentifier == "FooCell.barView")
  }

  @Test func aCellThatAwakesFromANib() {
    let cell = AwakeCell()
    cell.awakeFromNib()

    #expect(cell.accessibilityIdentifier == "AwakeCell")
    #expect(cell.fooLabel.accessibilityIdentifier == "AwakeCell.fooLabel")
    #expect(cell.fooButton.accessibilityIdentifier == "AwakeCell.fooButton")
  }

  @Test func thePropertiesOfATableViewCell() {
    let cell = FooCell(style: .subtitle, reuseIdentifier: nil)
    cell.injectAccessibilityIdentifiers()

    #expect(cell.contentView.accessibilityIdentifier == "FooCell.contentView")
    #expect(cell.textLabel?.accessibilityIdentifier == "FooCell.textLabel")
    #expect(cell.detailTextLabel?.accessibilityIdentifier == "FooCell.detailTextLabel")
    #expect(cell.imageView?.accessibilityIdentifier == "FooCell.imageView")
  }

  @Test func thePropertiesThatACellDoesNotHave() {
    let cell = FooCell(style: .default, reuseIdentifier: nil)
    cell.injectAccessibilityIdentifiers()

    #expect(cell.detailTextLabel == nil)
    #expect(cell.contentView.accessibilityIdentifier == "FooCell.contentView")
  }

  @Test func aCustomMirror() {
    let fooVC = MirroredViewController.init()

    #expect(fooVC.view.accessibilityIdentifier == "MirroredViewController.view")
    #expect(fooVC.barView.accessibilityIdentifier == "MirroredViewController.barBar")
    #expect(fooVC.fooFooView.accessibilityIdentifier == "MirroredViewController.fooFooView")
  }

  @Test func existingIdentifiersAreReplacedUnlessToldOtherwise() {
    let cell = FooCell()
    cell.barView = UIView()
    cell.barView.accessibilityIdentifier = "mine"

    cell.injectAccessibilityIdentifiers(replaceExisting: false)
    #expect(cell.barView.accessibilityIdentifier == "mine")
    #expect(cell.accessibilityIdentifier == "FooCell")

    cell.injectAccessibilityIdentifiers()
    #expect(cell.barView.accessibilityIdentifier == "FooCell.barView")
  }

  @Test func aCustomPrefixStandsInThePlaceOfTheType() {
    let cell = UITableViewCell()
    cell.injectAccessibilityIdentifiers(customPrefixChain: ["Settings", "SwitchCell"])
    #expect(cell.accessibilityIdentifier == "Settings.SwitchCell")
    #expect(cell.contentView.accessibilityIdentifier == "Settings.SwitchCell.contentView")
  }

  @Test func otherViewsAreNotNamedThemselves() {
    let tile = UICollectionViewCell()
    tile.injectAccessibilityIdentifiers()
    #expect(tile.accessibilityIdentifier == nil)
    #expect(tile.contentView.accessibilityIdentifier == nil)
  }
}
