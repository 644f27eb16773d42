import LinkwayMatching
import LinkwayURLParsing

/// The fragment of a link, as the forms of a fragment pattern see it.
struct FragmentSubject {
  /// The path that the forms are matched against, as written.
  let path: Range<Int>
  /// The part after the first question mark, whose items are added to those of the query; `nil` if
  /// the fragment has no such part.
  let items: Range<Int>?
  /// The offset of the list of programs in the block, in bytes.
  private let forms: Int
  private let formCount: Int

  /// Splits a fragment into path and items.
  ///
  /// - Parameter range: the entire fragment.
  init(
    _ range: Range<Int>, _ shape: EntryShape.Head, _ link: Span<UInt8>,
    _ environment: ProgramEnvironment
  ) {
    var end = range.upperBound
    if !shape.takesQuestionMark { end = link.firstPlace(of: UInt8(ascii: "?"), in: range) }
    items = end < range.upperBound ? end + 1..<range.upperBound : nil
    // An empty fragment remains a single empty segment.
    if environment.regions.slashes.trailing == .ignore, end > range.lowerBound,
      link.byte(end - 1) == UInt8(ascii: "/")
    {
      end -= 1
    }
    path = range.lowerBound..<end
    forms = shape.forms
    formCount = min(shape.formCount, TableLimits.forms)
  }

  /// Returns the index of the first form that matches; `nil` if no form matches.
  func form(
    _ link: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>,
    _ budget: inout CheckBudget
  ) -> Int? {
    withText(link) { text, subject in
      var captures = NoCaptures()
      return form(text, subject, environment, block, &budget, &captures)
    }
  }

  /// Records the captures of the first form that matches, as ranges of the link.
  func note(
    _ link: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>,
    _ captures: inout CaptureSet
  ) {
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    var isDecoded = false
    let found = withText(link) { text, subject in
      isDecoded = subject.isDecoded
      return form(text, subject, environment, block, &budget, &captures)
    }
    if found == nil {
      captures = CaptureSet()
    } else if isDecoded {
      var places = WrittenPlaces(link, path, .all)
      places.replace(&captures, link)
    }
  }

  func form<Sink: CaptureSink>(
    _ text: Span<UInt8>, _ subject: Subject, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>, _ budget: inout CheckBudget, _ captures: inout Sink
  ) -> Int? {
    for form in 0..<formCount {
      let program = environment.texts + block.index(forms + form * 4) * 4
      var run = ProgramInterpreter<Sink>(program, subject, block)
      if run.holds(text, environment, block, &budget, &captures) { return form }
    }
    return nil
  }

  /// Calls `body` with the bytes that the forms are matched against.
  func withText<Value>(
    _ link: Span<UInt8>, _ body: (Span<UInt8>, Subject) -> Value
  ) -> Value {
    guard link.isEncoded(path) else {
      return body(link, .component(path, separator: UInt8(ascii: "/")))
    }
    return SegmentDecoding.withDecoded(link, path, .all, body)
  }
}
