public import Foundation

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder {
  public init() {}
}

/// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  open var frame = CGRect()
  open var bounds = CGRect()
  open var autoresizingMask: AutoresizingMask = []
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []

  open var window: UIWindow? { self as? UIWindow ?? superview?.window }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}

/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open var tabBarItem: UITabBarItem! = UITabBarItem()
  open var hidesBottomBarWhenPushed = false
  open var isModalInPresentation = false
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open internal(set) weak var parent: UIViewController?
  open internal(set) var children: [UIViewController] = []
  /// The controller that this one or one of its ancestors presents.
  open internal(set) var presentedViewController: UIViewController? {
    get { ownPresented ?? parent?.presentedViewController }
    set { ownPresented = newValue }
  }
  private var ownPresented: UIViewController?
  public internal(set) weak var ownPresenter: UIViewController?
  open internal(set) var isBeingDismissed = false
  open internal(set) var isBeingPresented = false
  var ownPresentation: UIPresentationController?
  weak var ownTransition: StageTransition?
  private var appearance = Appearance.hidden
  /// Whether it is visible, or about to be.
  var isAppeared: Bool { appearance == .appearing || appearance == .shown }
  var hasAppeared: Bool { appearance == .shown }

  private enum Appearance { case hidden, appearing, shown, disappearing }
  private var loadedView: UIView?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    Stage.shared.note(self)
  }
  public required init?(coder: NSCoder) {
    super.init()
    Stage.shared.note(self)
  }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // MARK: Views

  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }
  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }
  open func loadView() { loadedView = UIView() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// The children that are visible while this is.
  var shownChildren: [UIViewController] { children }

  func appear(_ animated: Bool = false) {
    beginAppearing(animated)
    endAppearing(animated)
  }

  func disappear(_ animated: Bool = false) {
    beginDisappearing(animated)
    endDisappearing(animated)
  }

  func beginAppearing(_ animated: Bool) {
    guard !isAppeared else { return }
    appearance = .appearing
    viewWillAppear(animated)
    for child in shownChildren { child.beginAppearing(animated) }
  }

  func endAppearing(_ animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .shown
    for child in shownChildren { child.appear(animated) }
    viewDidAppear(animated)
  }

  func beginDisappearing(_ animated: Bool) {
    guard isAppeared else { return }
    appearance = .disappearing
    viewWillDisappear(animated)
    for child in children { child.beginDisappearing(animated) }
  }

  func endDisappearing(_ animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .hidden
    for child in children { child.disappear(animated) }
    viewDidDisappear(animated)
  }

  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }

  // MARK: Children

  open func addChild(_ child: UIViewController) {
    if child.parent != nil, child.parent !== self { child.removeFromParent() }
    require(child.presentingViewController == nil, "addChild: the child is presented")
    require(!children.contains { $0 === child }, "addChild: it is a child already")
    child.parent = self
    children.append(child)
  }

  open func removeFromParent() {
    require(
      viewIfLoaded?.superview == nil
        || !(parent.map { type(of: $0) == UIViewController.self } ?? false),
      "removeFromParent: its view is still there")
    disappear()
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func willMove(toParent parent: UIViewController?) {}

  open func didMove(toParent parent: UIViewController?) {
    if let parent, parent.shownChildren.contains(where: { $0 === self }) { parent.show(self) }
  }

  /// A child that becomes visible appears as far as its parent has.
  func show(_ child: UIViewController) {
    if isAppeared { child.beginAppearing(false) }
    if hasAppeared { child.endAppearing(false) }
  }

  func adopt(_ child: UIViewController) {
    guard child.parent !== self else { return }
    require(
      child.parent == nil,
      "\(type(of: child)) has a parent, \(child.parent.map { "\(type(of: $0)) \(ObjectIdentifier($0))" } ?? "")"
    )
    addChild(child)
  }

  func drop(_ child: UIViewController) {
    guard child.parent === self else { return }
    child.viewIfLoaded?.removeFromSuperview()
    child.removeFromParent()
  }

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
  open var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }

  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    ownTransition ?? parent?.transitionCoordinator
  }

  func require(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { Stage.shared.complain(text()) }
  }
}

/// https://developer.apple.com/documentation/uikit/uitabbaritem
@MainActor open class UITabBarItem {
  open var title: String?
  open var tag = 0
  public init() {}
  public init(title: String?, image: UIImage?, tag: Int) {
    self.title = title
    self.tag = tag
  }
}

/// https://developer.apple.com/documentation/uikit/uiimage
@MainActor open class UIImage {
  public init?(systemName name: String) {}
}
