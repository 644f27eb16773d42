import LinkwayMatching
import LinkwayRegex

/// From which length on matching something can exceed a limit, so that it has to be asked even
/// where another route wins.
///
/// A regex or a small program takes work that is bounded by its size and the length of what it
/// is matched against. As long as that bound stays under the limits nothing can be thrown.
enum LimitBound {
  /// Longer than any link.
  static let never = Admission.Limit.length + 1

  /// The shortest text on which a type's check may exceed a limit.
  static func length(of type: ValueType) -> Int {
    guard case .regex(let regex) = type, regex.matcher.obstacle != nil else { return never }
    var work = RegexWork(branches: 4 * (regex.source.utf8.count + 8))
    guard work.count(regex.expression.root, depth: 0) else { return 0 }
    return length(
      work: work.branches, choices: work.choices, limit: Int(RegexLimits().match))
  }

  /// The shortest subject on which a program of such pieces may exceed a limit.
  static func length(of pieces: [PatternPiece]) -> Int {
    var takes = 0
    var shortest = never
    func look(_ content: PatternPiece.Content) {
      takes += 1
      if case .value(let type) = content { shortest = min(shortest, length(of: type)) }
    }
    for piece in pieces {
      switch piece {
      case .text, .separator: break
      case .capture(let capture): look(capture.content)
      case .repetition(let repetition):
        if let capture = repetition.capture { look(capture.content) }
      }
    }
    // Each capture looks at each end from each start; a round of a repetition is one more start.
    return min(shortest, length(work: max(takes, 1), choices: 2, limit: PatternProgram.checkLimit))
  }

  /// The first length n for which work × (n + 1)^choices exceeds a limit.
  private static func length(work: Int, choices: Int, limit: Int) -> Int {
    guard work <= limit else { return 0 }
    for length in 0..<never {
      var product = work
      for _ in 0..<choices where product <= limit { product *= length + 1 }
      if product > limit { return length }
    }
    return never
  }
}

/// How the work of a backtracking match grows.
private struct RegexWork {
  /// The ways through the alternatives, each so long as the regex.
  var branches: Int
  /// The single characters and classes that repeat a varying number of times.
  var choices = 0

  /// - Returns: `false` where something else can make the work grow.
  mutating func count(_ node: RegexNode, depth: Int) -> Bool {
    guard depth < ECMAScriptRegex.Limits.nesting * 2, branches < 1 << 20 else { return false }
    switch node.kind {
    case .empty, .character, .anyCharacter, .assertion:
      return true
    case .characterClass(let members):
      return !members.mayContainStrings
    case .sequence(let nodes):
      return count(nodes, depth: depth)
    case .alternatives(let nodes):
      branches *= nodes.count
      return count(nodes, depth: depth)
    case .group(let inner, _), .modified(let inner, _, _):
      return count(inner, depth: depth + 1)
    case .look, .backReference:
      return false
    case .repetition(let inner, let minimum, let maximum, _):
      switch inner.kind {
      case .character, .anyCharacter: break
      case .characterClass(let members) where !members.mayContainStrings: break
      default: return false
      }
      if maximum != minimum { choices += 1 }
      return choices <= 8
    }
  }

  private mutating func count(_ nodes: [RegexNode], depth: Int) -> Bool {
    for node in nodes where !count(node, depth: depth + 1) { return false }
    return true
  }
}
