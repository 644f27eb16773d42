public import Foundation
public import LinkwayTable

// The values of `localizedDescription` for the library's errors: English sentences.

extension RouteTableError: LocalizedError {
  public var errorDescription: String? { description }
}

extension LinkBuildError: LocalizedError {
  public var errorDescription: String? { description }
}

extension CoordinatorRegistryError: LocalizedError {
  package var errorDescription: String? { description }
}

extension HeldLinkStoreError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .damaged(let reason): "the stored held link has been discarded: \(reason)"
    case .notRead(let reason): "the stored held link cannot be read: \(reason)"
    case .notSaved(let reason): "the held link was not saved: \(reason)"
    case .uncertain(let reason):
      "the held link was saved, but after a power failure the previous one may return: \(reason)"
    case .notRemoved(let reason): "the held link may still be on disk: \(reason)"
    }
  }
}
