import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayResults

#if !hasFeature(Embedded)
  /// A comparison formatted as text and Markdown.
  package struct DiffReport {
    package var diff: TableDiff
    package var failing: Set<ChangeKind>
    package var old: String
    package var new: String

    /// Creates a report about `diff`.
    ///
    /// - Parameters:
    ///   - failing: the kinds of changes to highlight.
    ///   - old: the name of the old table.
    ///   - new: the name of the new table.
    package init(diff: TableDiff, failing: Set<ChangeKind>, old: String, new: String) {
      (self.diff, self.failing, self.old, self.new) = (diff, failing, old, new)
    }

    package func isFailing(_ change: TableDiff.Change) -> Bool { failing.contains(change.kind) }

    // MARK: Words

    /// The verdict as a sentence fragment.
    package var sentence: String {
      let count = diff.changes.count
      let changes = count == 1 ? "1 change" : "\(count) changes"
      switch diff.verdict {
      case .equal: return "no link changes"
      case .changed: return changes
      case .undecided:
        return count == 0
          ? "it cannot be decided whether links change" : changes + ", and more may exist"
      }
    }

    /// Returns a one-line summary of the result of a link.
    package static func summary(_ result: LinkResult) -> String {
      let answer = result.answer
      var text = answer.status.rawValue
      let resolved = result.resolved
      if let route = resolved.route { text += ", route " + route + resolved.parameters.shown }
      if !resolved.via.isEmpty { text += " via " + resolved.via.joined(separator: ", ") }
      if case .resolver(let name) = resolved.outcome { text += ", resolver " + name }
      let plan = answer.resolved.outcome.steps
      if !plan.isEmpty { text += ": " + plan.map { $0.shown }.joined(separator: " › ") }
      if let reason = answer.reason { text += ": " + reason.text }
      return text
    }

    /// Returns a note with the source of a witness; empty if the same source is inferred from the
    /// link.
    package static func sourceNote(_ witness: TableDiff.Witness) -> String {
      LinkSource(inferredFrom: witness.link) == witness.source
        ? "" : ", source \(witness.source.rawValue)"
    }

    // MARK: Markdown

    package var markdown: [String] {
      var lines = ["**\(Self.markdown(new)):** \(sentence)"]
      if !diff.changes.isEmpty {
        lines += ["", "| Change | Route | Link | Before | After |", "|---|---|---|---|---|"]
      }
      for change in diff.changes {
        let kind = isFailing(change) ? "**\(change.kind.rawValue)**" : change.kind.rawValue
        let cells = [
          kind + (change.detail.map { ": " + Self.markdown($0) } ?? ""),
          Self.markdown(change.target),
          change.witness.map { Self.code($0.link) + Self.sourceNote($0) } ?? "",
          change.witness.map { Self.markdown(Self.summary($0.old)) } ?? "",
          change.witness.map { Self.markdown(Self.summary($0.new)) } ?? "",
        ]
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
      if !diff.gaps.isEmpty { lines.append("") }
      for gap in diff.gaps {
        let route = gap.route.map { Self.code($0) + ": " } ?? ""
        lines.append("- undecided: " + route + Self.markdown(gap.reason))
      }
      return lines
    }

    /// Returns the text on one line, with a backslash before each character that Markdown
    /// interprets within a line.
    package static func markdown(_ text: String) -> String {
      var escaped = ""
      for character in TerminalText.escaped(text) {
        if "\\`*_[]<>|#&~".contains(character) { escaped.append("\\") }
        escaped.append(character)
      }
      return escaped
    }

    package static func code(_ text: String) -> String {
      // Links cannot contain backquotes, and a bar would end the table cell.
      "`" + TerminalText.escaped(text).replacing("|", with: "\\|") + "`"
    }
  }
#endif
