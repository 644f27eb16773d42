import CLinkwayByteScan
import LinkwayMatching
import LinkwayNavigation

/// The decoded parts of a route's record that resolving a link needs, with the chain that the route
/// opens.
final class DecodedRoute: Sendable {
  let id: String
  /// The entry of the route, without examples.
  let entry: RouteEntry
  let chain: PlanChain?
  private let parameters: [[RouteParameter]]

  /// Reads the route from the start of its record.
  init(_ reader: inout RecordReader, _ head: TableHead) throws(RecordReader.Damage) {
    id = try reader.text()
    entry = try reader.entry(head)
    parameters = try reader.outlines(head)
    chain = entry.chain(in: head.graph)
  }

  /// Returns the parameters of a pattern, sorted by the bytes of their names, with other items
  /// last; empty if there is no such pattern.
  func parameters(ofPattern pattern: Int) -> [RouteParameter] {
    parameters.indices.contains(pattern) ? parameters[pattern] : []
  }
}

/// A cache of decoded routes. A route is read when a link first needs it, on the thread that
/// resolves the link. It is kept as long as the table, because reading a route takes longer than
/// resolving a link.
// SAFETY: `@safe`, because the slots are accessed only below, at indices less than `count`.
// `@unchecked Sendable`, because a slot changes once, from null to an immutable object, by an
// atomic exchange that happens before every load that returns it.
@safe final class DecodedRouteCache: @unchecked Sendable {
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
        unsafe Unmanaged<DecodedRoute>.fromOpaque(route).release()
      }
    }
    unsafe slots.deallocate()
  }

  /// Returns the decoded route, or `nil` if there is no such route or it cannot be read.
  @inline(__always)
  func route(at place: Int, read: () -> DecodedRoute?) -> DecodedRoute? {
    guard place >= 0, place < count else { return nil }
    if let route = unsafe linkway_slot_load(slots + place) {
      return unsafe Unmanaged<DecodedRoute>.fromOpaque(route).takeUnretainedValue()
    }
    return keep(read(), at: place)
  }

  @inline(never)
  private func keep(_ route: DecodedRoute?, at place: Int) -> DecodedRoute? {
    guard let route else { return nil }
    let kept = unsafe Unmanaged.passRetained(route)
    guard let earlier = unsafe linkway_slot_fill(slots + place, kept.toOpaque()) else {
      return route
    }
    // Another thread was first.
    unsafe kept.release()
    return unsafe Unmanaged<DecodedRoute>.fromOpaque(earlier).takeUnretainedValue()
  }
}
