import LinkwayMatching
import LinkwayNavigation

extension LinkSource {
  /// The bit that represents the source in a record.
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
  /// The byte that represents the mode in a record.
  package var tag: UInt8 {
    switch self {
    case .reuse: 0
    case .push: 1
    case .reset: 2
    }
  }
}
