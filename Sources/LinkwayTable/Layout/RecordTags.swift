import LinkwayMatching
import LinkwayNavigation

extension LinkSource {
  /// The bit by which a record names the source.
  package var bit: UInt8 {
    switch self {
    case .universal: 1
    case .scheme: 2
    case .internal: 4
    case .notification: 8
    }
  }
}

extension NavigationMode {
  /// By what a record names the mode.
  package var tag: UInt8 {
    switch self {
    case .reuse: 0
    case .push: 1
    case .reset: 2
    }
  }
}
