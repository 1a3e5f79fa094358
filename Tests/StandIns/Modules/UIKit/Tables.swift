open class UITableViewCell: UIView {
  public enum CellStyle: Sendable { case `default`, value1, value2, subtitle }

  public let contentView: UIView
  open private(set) var textLabel: UILabel?
  open private(set) var detailTextLabel: UILabel?
  open private(set) var imageView: UIImageView?

  public init(style: CellStyle, reuseIdentifier: String?) {
    contentView = UIView(frame: .zero)
    textLabel = UILabel(frame: .zero)
    detailTextLabel = style == .default ? nil : UILabel(frame: .zero)
    imageView = UIImageView(frame: .zero)
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public override init(frame: CGRect) {
    contentView = UIView(frame: .zero)
    textLabel = UILabel(frame: .zero)
    detailTextLabel = UILabel(frame: .zero)
    imageView = UIImageView(frame: .zero)
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    contentView = UIView(frame: .zero)
    super.init(coder: coder)
    addSubview(contentView)
  }

  open func prepareForReuse() {}
}

open class UITableViewHeaderFooterView: UIView {}
open class UICollectionReusableView: UIView {
  open func prepareForReuse() {}
}

open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView()
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
    makers[identifier] = { type.init(coder: NSKeyedUnarchiver.standIn) ?? UITableViewCell() }
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

extension NSKeyedUnarchiver {
  /// A coder that nothing is read from.
  static var standIn: NSCoder { NSKeyedUnarchiver(forReadingWith: Data()) }
}

extension IndexPath {
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  public var section: Int { self[0] }
  public var row: Int { self[1] }
}
