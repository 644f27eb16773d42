import Foundation
import Linkway

/// The app's own store, which could keep its record in the keychain.
// `@unchecked Sendable`, because the app makes one call after the other.
public final class KeychainStore: HeldLinkStore, @unchecked Sendable {
  private var item: Data?

  public init() {}

  public func load() throws(HeldLinkStoreError) -> HeldLinkRecord? {
    guard let item else { return nil }
    do {
      return try JSONDecoder().decode(HeldLinkRecord.self, from: item)
    } catch {
      throw .damaged("the keychain's item is no record")
    }
  }

  public func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) {
    do {
      item = try JSONEncoder().encode(record)
    } catch {
      throw .notSaved("the record has no JSON")
    }
  }

  public func remove() throws(HeldLinkStoreError) { item = nil }
}
