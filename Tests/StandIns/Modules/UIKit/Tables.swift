open class UITableViewCell: UIView {
  public enum CellStyle: Sendable { case `default`, value1, value2, subtitle }

  private let parts = Parts()
  private let style: CellStyle

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public override init(frame: CGRect) {
    style = .subtitle
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    style = .subtitle
    super.init(coder: coder)
    addSubview(contentView)
  }

  public var contentView: UIView { parts.named("contentView") { UIView() } }
  open var textLabel: UILabel? { parts.named("textLabel") { UILabel() } }
  open var imageView: UIImageView? { parts.named("imageView") { UIImageView() } }
  open var detailTextLabel: UILabel? { style == .default ? nil : parts.named("detailTextLabel") { UILabel() } }

  open func prepareForReuse() {}
}

open class UITableViewHeaderFooterView: UIView {}
open class UICollectionReusableView: UIView {
  open func prepareForReuse() {}
}

open class UICollectionViewCell: UICollectionReusableView {
  private let parts = Parts()
  public var contentView: UIView { parts.named("contentView") { UIView() } }
}

@MainActor
public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

open class UITableView: UIScrollView {
  public weak var dataSource: UITableViewDataSource?
  private var makers: [String: () -> UITableViewCell] = [:]
  private var waiting: [String: [UITableViewCell]] = [:]
  private var kinds: [ObjectIdentifier: String] = [:]

  public func register(_ type: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    makers[identifier] = { type.init(coder: NSCoder.standIn) ?? UITableViewCell() }
  }

  /// A cell as it comes from a nib or a registered class, after `awakeFromNib`, or one that scrolled away.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = waiting[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    let cell = makers[identifier]?() ?? UITableViewCell()
    cell.awakeFromNib()
    kinds[ObjectIdentifier(cell)] = identifier
    return cell
  }

  /// Makes a cell wait for its next use.
  public func standInScrollsAway(_ cell: UITableViewCell) {
    waiting[kinds[ObjectIdentifier(cell)] ?? "", default: []].append(cell)
  }
}

extension NSCoder {
  /// A coder that nothing is read from.
  static var standIn: NSCoder { NSKeyedArchiver(requiringSecureCoding: true) }
}

extension IndexPath {
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  public var section: Int { self[0] }
  public var row: Int { self[1] }
}
