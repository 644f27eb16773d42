import LinkwayMatching
import LinkwayResults
import LinkwayTable
import LinkwayURLParsing

extension Router {
  /// Returns the typed parameters of one route's links, one struct per row; null for links of other
  /// routes.
  func parameters(
    ofRoute name: String, _ links: LinkInput
  ) throws(InterfaceError) -> ArrowColumn {
    guard let route = place(ofRoute: name) else {
      throw .unknown("route", name, among: routeNames)
    }
    let signatures = table.signatures(ofRouteAt: route).parameters
    var values = [[ParameterValue?]](
      repeating: [ParameterValue?](repeating: nil, count: links.distinctCount),
      count: signatures.count)
    var isOfRoute = [Bool](repeating: false, count: links.distinctCount)
    try withResolver { (resolver, memory) throws(InterfaceError) in
      try links.forEachLink { link, row in
        guard let found = parameters(link, of: route, resolver, &memory) else { return }
        isOfRoute[row] = true
        for (place, signature) in signatures.enumerated() where !found.isSecret(signature.name) {
          values[place][row] = found[signature.name]
        }
      }
    }
    if let rows = links.choice?.rows {
      isOfRoute = rows.map { $0 >= 0 && isOfRoute[Int($0)] }
      values = values.map { values in rows.map { $0 >= 0 ? values[Int($0)] : nil } }
    }
    var validity = Validity(count: links.count)
    for row in isOfRoute.indices where isOfRoute[row] { validity.set(row) }
    var children: [ArrowColumn] = []
    for (signature, values) in zip(signatures, values) {
      var column = ArrowColumn(values, signature.kind, isList: signature.isList)
      column.name = signature.name
      children.append(column)
    }
    return ArrowColumn(
      format: "+s", count: links.count, nullCount: validity.nullCount, buffers: [validity.bits],
      children: children)
  }

  /// Returns the parameters of a link; `nil` if another route matches it, or none.
  private func parameters(
    _ link: Span<UInt8>, of route: Int, _ resolver: BulkResolver,
    _ memory: inout BulkResolver.Memory
  ) -> Parameters? {
    if link.isWellFormedUTF8, resolver.status(of: link, &memory) != nil {
      guard memory.located.route == route else { return nil }
      return memory.table.parameters(of: &memory.located, in: link)
    }
    let resolved = resolver.resolve(link.linkText, &memory).link
    let place = resolved.place ?? resolved.route.flatMap(place(ofRoute:))
    return place == route ? resolved.parameters : nil
  }
}

extension ArrowColumn {
  /// Creates a column of one kind of values; values of other kinds become null.
  fileprivate init(
    _ values: [ParameterValue?], _ kind: RouteTable.Signature.Kind, isList: Bool
  ) {
    guard !isList else {
      self = Self(lists: values, kind)
      return
    }
    switch kind {
    case .int:
      var numbers = Numbers<Int64>(count: values.count)
      for (row, value) in values.enumerated() {
        if case .int(let number)? = value { numbers.set(row, number) }
      }
      self = numbers.column("l", named: "")
    case .number:
      // A double is stored as its bit pattern.
      var numbers = Numbers<UInt64>(count: values.count)
      for (row, value) in values.enumerated() {
        switch value {
        case .number(let number)?: numbers.set(row, number.bitPattern)
        case .int(let number)?: numbers.set(row, Double(number).bitPattern)
        default: break
        }
      }
      self = numbers.column("g", named: "")
    case .bool:
      var validity = Validity(count: values.count)
      let bits = ArrowBuffer(count: values.count / 8 + 1)
      for (row, value) in values.enumerated() {
        guard case .bool(let isTrue)? = value else { continue }
        validity.set(row)
        if isTrue { bits.setBit(row) }
      }
      self.init(
        format: "b", count: values.count, nullCount: validity.nullCount,
        buffers: [validity.bits, bits])
    case .text, .enumeration, .any:
      var texts = Texts(count: values.count)
      for (row, value) in values.enumerated() {
        guard let value else { continue }
        if kind == .any {
          texts.set(row) { $0.write(value) }
        } else if let text = value.linkText {
          texts.set(row) { $0.write(text) }
        }
      }
      self = texts.column(named: "")
    }
  }

  private init(lists: [ParameterValue?], _ kind: RouteTable.Signature.Kind) {
    var validity = Validity(count: lists.count)
    let offsets = ArrowBuffer(count: (lists.count + 1) * 8)
    var elements: [ParameterValue?] = []
    for (row, value) in lists.enumerated() {
      if case .list(let values)? = value {
        validity.set(row)
        elements += values
      }
      offsets.store(Int64(elements.count), at: row + 1)
    }
    var child = Self(elements, kind, isList: false)
    child.name = "item"
    self.init(
      format: "+L", count: lists.count, nullCount: validity.nullCount,
      buffers: [validity.bits, offsets], children: [child])
  }
}
