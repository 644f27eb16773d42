import CLinkwayByteScan
import LinkwayMatching
import LinkwayNavigation

/// What links of a route need of its record, and the chain that they open.
final class KnownRoute: Sendable {
  let id: String
  /// Without its examples.
  let entry: RouteEntry
  let chain: PlanChain?
  private let parameters: [[RouteParameter]]

  /// Reads it from the start of a record.
  init(_ reader: inout RecordReader, _ head: TableHead) throws(RecordReader.Damage) {
    id = try reader.text()
    entry = try reader.entry(head)
    parameters = try reader.outlines(head)
    chain = entry.chain(in: head.graph)
  }

  /// The parameters of a pattern that matched, in the order of their names' bytes; none where there is
  /// no such pattern.
  func parameters(ofPattern pattern: Int) -> [RouteParameter] {
    parameters.indices.contains(pattern) ? parameters[pattern] : []
  }
}

/// What has been read of routes' records. Each is read when a link first needs it, by whichever thread
/// answers that link, and kept as long as the table: reading one takes longer than answering a link.
// SAFETY: `@safe`, because the slots are reached only below, each within their number. `@unchecked
// Sendable`, because a slot changes once, from nothing to an object that is read only, and by an
// atomic exchange that whoever loads the slot comes after.
@safe final class KnownRoutes: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let count: Int

  init(count: Int) {
    self.count = count
    unsafe slots = .allocate(capacity: max(count, 1))
    unsafe slots.initialize(repeating: nil, count: count)
  }

  deinit {
    for place in 0..<count {
      if let route = unsafe slots[place] {
        unsafe Unmanaged<KnownRoute>.fromOpaque(route).release()
      }
    }
    unsafe slots.deallocate()
  }

  /// What is known of a route; `nil` where there is no such route, or nothing can be read of it.
  @inline(__always)
  func route(at place: Int, read: () -> KnownRoute?) -> KnownRoute? {
    guard place >= 0, place < count else { return nil }
    if let route = unsafe linkway_slot_load(slots + place) {
      return unsafe Unmanaged<KnownRoute>.fromOpaque(route).takeUnretainedValue()
    }
    return keep(read(), at: place)
  }

  @inline(never)
  private func keep(_ route: KnownRoute?, at place: Int) -> KnownRoute? {
    guard let route else { return nil }
    let kept = unsafe Unmanaged.passRetained(route)
    guard let earlier = unsafe linkway_slot_fill(slots + place, kept.toOpaque()) else {
      return route
    }
    // Another thread was first.
    unsafe kept.release()
    return unsafe Unmanaged<KnownRoute>.fromOpaque(earlier).takeUnretainedValue()
  }
}
