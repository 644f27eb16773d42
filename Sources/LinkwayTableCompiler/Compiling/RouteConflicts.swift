import LinkwayChecks
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable

/// Reports conflicts between routes, and errors in `over`.
struct RouteConflicts {
  var document: TableDocument
  var set: RouteSet

  func check(log: inout DiagnosticLog) {
    let findings = ConflictFinder(set).find()
    for conflict in findings.conflicts { log.report(diagnostic(conflict)) }
    if findings.mayBeMore { log.reportMore() }
    for (route, entry) in findings.needless {
      let declaration = document.routes[route]
      guard declaration.over.indices.contains(entry) else { continue }
      let name = declaration.over[entry]
      log.report(
        Diagnostic(
          .warning, "needless-over", at: name.range,
          "`\(declaration.name.value)` and `\(name.value)` do not conflict, so this `over` has no effect",
          suggestion: "remove it"))
    }
    for circle in findings.circles {
      let names = circle.map { document.routes[$0].name }
      log.report(
        Diagnostic(
          .error, "over-cycle", at: names[1].range,
          "`\(names[0].value)` and `\(names[1].value)` name each other in `over`",
          suggestion: "remove one `over`"))
    }
    for cycle in findings.cycles { log.report(diagnostic(ofCycle: cycle)) }
  }

  private func diagnostic(ofCycle cycle: ConflictFinder.Conflict) -> Diagnostic {
    let names = cycle.routes.map { document.routes[$0].name }
    let (all, last) = (names.map { "`\($0.value)`" }, names[names.count - 1])
    return Diagnostic(
      .error, "over-cycle", at: last.range,
      "\(all.joined(separator: ", ")) each name the next in `over`, and the last names the first",
      notes: [
        cycle.witness.map { "all match \($0)" }
          ?? "they may match the same link; undecided: \(cycle.reason ?? "")"
      ],
      suggestion: "reverse one `over`, so that one route wins over both others")
  }

  private func diagnostic(_ conflict: ConflictFinder.Conflict) -> Diagnostic {
    let (first, second) = (conflict.routes[0], conflict.routes[1])
    let names = (document.routes[first].name, document.routes[second].name)
    var notes: [String] = []
    if let witness = conflict.witness {
      notes.append("both match \(witness)")
    } else if let reason = conflict.reason {
      notes.append("undecided: \(reason)")
    }
    notes.append("`\(names.0.value)` is the other route")
    return Diagnostic(
      .error, "conflict", at: names.1.range,
      "`\(names.1.value)` and `\(names.0.value)` \(conflict.witness == nil ? "may " : "")match the same links, and no rule decides",
      notes: notes,
      suggestion:
        "make one more specific, or choose the winner: \"over\": [\"\(names.0.value)\"]")
  }
}
