import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex
import LinkwayTables

/// The paths of one form of a route's pattern, for the search.
struct TableForm {
  var route: Int
  var id: String
  var language: MarkSearch.Language
  /// Whether the language is a guess, because a regex in it is not regular.
  var isUndecided = false
  /// Whether the types of its captures were left out, to tell what is near.
  var isUntyped = false

  /// The forms of all routes that stand on a host and take links from the web. One with types that
  /// are no regular languages stands there with the inner and with the outer bound.
  ///
  /// - Parameter countsSlashes: whether the paths are those with a final slash, too.
  static func all(
    of table: RouteTable, on host: SiteHost, countsSlashes: Bool
  ) -> [TableForm] {
    let matcher = table.routeSet
    let ends = Ends(
      countsSlashes: countsSlashes, mayEndWithSlash: matcher.slashes.trailing == .ignore)
    var forms: [TableForm] = []
    for (place, route) in matcher.routes.enumerated() where route.sources.contains(.universal) {
      for pattern in route.patterns where pattern.exactness(on: host) != nil {
        for form in pattern.path.forms {
          let bounds: [TypeLanguage.Bound] = form.isExact ? [.inner] : [.inner, .outer]
          let isTaken = table.entry(at: place)?.action.isTaken ?? false
          if isTaken, form.hasTypes,
            let automaton = ends.language(
              untyped(form, ignoresCase: !route.caseSensitive), of: form
            ).automaton
          {
            forms.append(
              TableForm(
                route: place, id: route.id,
                language: .automaton(automaton, takesSlashes: false), isUntyped: true))
          }
          for bound in bounds {
            forms.append(
              TableForm(
                form, pattern.path.slots, place, route, matcher, bound, ends))
          }
        }
      }
    }
    return forms
  }

  /// How paths end to a platform.
  private struct Ends {
    var countsSlashes: Bool
    /// Whether the table takes a final slash for none.
    var mayEndWithSlash: Bool

    /// The paths of a form as the platform sees them, by those without final slashes.
    func language(
      _ paths: RegularLanguage, of form: ComponentPattern.Form
    ) -> RegularLanguage {
      guard countsSlashes else { return paths }
      if form.ranks.isEmpty { return .separator }
      return mayEndWithSlash
        ? .concatenation([paths, RegularLanguage.separator.optional]) : paths
    }
  }

  private init(route: Int, id: String, language: MarkSearch.Language, isUntyped: Bool) {
    (self.route, self.id, self.language) = (route, id, language)
    self.isUntyped = isUntyped
  }

  private init(
    _ form: ComponentPattern.Form, _ slots: [CaptureSlot], _ place: Int, _ route: Route,
    _ matcher: RouteSet, _ bound: TypeLanguage.Bound, _ ends: Ends
  ) {
    self.route = place
    id = route.id
    let types = TypeLanguage(
      ignoresCase: !route.caseSensitive, admission: matcher.admission.mode, bound: bound)
    let paths = ends.language(
      PatternLanguage(types: types, slashes: matcher.slashes).language(of: form, kind: .path),
      of: form)
    let takesSlashes = slots.contains {
      if case .value(let type) = $0.content { type.takesSlashes } else { false }
    }
    if let automaton = paths.automaton {
      language = .automaton(automaton, takesSlashes: takesSlashes)
    } else {
      language = .glob(
        Self.relaxed(form, rootIsEmpty: !ends.countsSlashes), folding: false)
      isUndecided = true
    }
  }

  /// A form whose captures take anything.
  private static func relaxed(_ form: ComponentPattern.Form, rootIsEmpty: Bool) -> Glob {
    var elements: [Glob.Element] = []
    for piece in form.pieces {
      switch piece {
      case .separator: elements.append(.scalar(0x2F))
      case .text(let bytes):
        elements += String(decoding: bytes, as: UTF8.self).scalars.map { .scalar($0) }
      case .capture(let capture):
        if case .value = capture.content { elements.append(.any) }
        elements.append(.star)
      case .repetition: elements.append(.star)
      }
    }
    return Glob(rootIsEmpty && elements == [.scalar(0x2F)] ? [] : elements)
  }

  /// The paths of a form whose types take any text.
  private static func untyped(_ form: ComponentPattern.Form, ignoresCase: Bool) -> RegularLanguage {
    let text = RegularLanguage.symbols(SymbolSet.scalars.subtracting(SymbolSet(scalarsOf: "/")))
      .repeated(atLeast: 1)
    let pieces = form.pieces.count == 1 ? [] : form.pieces
    return .concatenation(
      pieces.map { piece in
        switch piece {
        case .separator: .separator
        case .text(let bytes): .literal(utf8: bytes, ignoresASCIICase: ignoresCase)
        case .capture(let capture):
          if case .value = capture.content { text } else { .everything }
        case .repetition: .everything
        }
      })
  }
}

extension ComponentPattern.Form {
  /// Whether a capture in it has a type that not every text is of.
  fileprivate var hasTypes: Bool {
    pieces.contains { piece in
      guard case .capture(let capture) = piece, case .value(let type) = capture.content else {
        return false
      }
      if case .builtIn(.string) = type { return false }
      return true
    }
  }
}
