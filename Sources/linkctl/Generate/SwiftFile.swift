import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTables

/// The Swift file of a table.
///
/// Its parts, in order: `Route`, what links open; `Types`, the table's enums; `Screens`, a structure
/// each; `Steps`, what a coordinator's context takes: gates, starts, tabs; a protocol for each
/// coordinator; the registry's initialiser; and what reads and writes parameters.
///
/// What apps see stays in these four namespaces, but for the coordinators' protocols, so that it
/// meets few names of theirs.
struct SwiftFile {
  let table: RouteTable
  var names: SwiftNames
  var text = SwiftText()

  /// - Parameter isPublic: whether other modules see what is declared.
  /// - Returns: the text, and what keeps it from being one.
  static func make(
    _ table: RouteTable, _ source: SourceText, isPublic: Bool = false
  ) -> (String, [Diagnostic]) {
    var file = SwiftFile(table: table, names: SwiftNames(source))
    if isPublic { file.text.access = "public " }
    file.text.add(
      """
      // Made by `linkctl generate swift`. Do not edit it: change the table.
      // swift-format-ignore-file

      \(file.text.access)import Foundation
      \(file.text.access)import Linkway
      """)
    file.addRoute()
    file.addTypes()
    if !table.graph.coordinators.isEmpty {
      file.addScreens()
      file.addSteps()
      file.addCoordinators()
      file.addRegistry()
    }
    file.addReading()
    return (file.text.text, file.names.log.diagnostics)
  }

  // MARK: Types

  private mutating func addTypes() {
    var enums: [EnumerationType] = []
    for (_, type) in table.types.ownTypes {
      if case .enumeration(let type) = type { enums.append(type) }
    }
    guard !enums.isEmpty else { return }
    let found = enums.map { type in
      (
        names.typeName(type.name),
        type.values.map { value in
          let name = names.valueName(value, of: type.name)
          let isPlain = name == value
          return "case \(SwiftName.escaped(name))"
            + (isPlain ? "" : " = \(SwiftName.literal(value))")
        }
      )
    }
    text.add("\n/// The values that the table lists.")
    text.add("\(text.access)enum Types") { text in
      for (name, cases) in found {
        text.add(
          "\(text.access)enum \(name): String, CaseIterable, Hashable, Sendable, TypedParameter"
        ) { text in
          for line in cases { text.add(line) }
        }
      }
    }
  }

  // MARK: Reading

  /// What turns values into Swift's types and back.
  private mutating func addReading() {
    text.add(
      """

      /// A Swift type that a parameter's value can be.
      protocol TypedParameter: Hashable, Sendable {
        init?(typed value: ParameterValue)
        var typed: ParameterValue { get }
      }

      extension TypedParameter where Self: RawRepresentable<String> {
        init?(typed value: ParameterValue) {
          guard case .string(let text) = value else { return nil }
          self.init(rawValue: text)
        }
        var typed: ParameterValue { .string(rawValue) }
      }

      extension String: TypedParameter {
        init?(typed value: ParameterValue) {
          guard case .string(let text) = value else { return nil }
          self = text
        }
        var typed: ParameterValue { .string(self) }
      }

      extension Int: TypedParameter {
        init?(typed value: ParameterValue) {
          guard case .int(let number) = value else { return nil }
          self.init(exactly: number)
        }
        var typed: ParameterValue { .int(Int64(self)) }
      }

      extension Double: TypedParameter {
        init?(typed value: ParameterValue) {
          switch value {
          case .number(let number): self = number
          case .int(let number): self = Double(number)
          default: return nil
          }
        }
        var typed: ParameterValue { .number(self) }
      }

      extension Bool: TypedParameter {
        init?(typed value: ParameterValue) {
          guard case .bool(let truth) = value else { return nil }
          self = truth
        }
        var typed: ParameterValue { .bool(self) }
      }

      extension ParameterValue: TypedParameter {
        init?(typed value: ParameterValue) { self = value }
        var typed: ParameterValue { self }
      }

      extension Array: TypedParameter where Element: TypedParameter {
        init?(typed value: ParameterValue) {
          guard case .list(let values) = value else { return nil }
          let elements = values.compactMap(Element.init(typed:))
          guard elements.count == values.count else { return nil }
          self = elements
        }
        var typed: ParameterValue { .list(map(\\.typed)) }
      }

      extension Parameters {
        fileprivate init(
          typed values: KeyValuePairs<String, (any TypedParameter)?>, others: Parameters = [:]
        ) {
          self = others
          for (name, value) in values { self[name] = value?.typed }
        }

        fileprivate func read<Value: TypedParameter>(_ name: String) -> Value? {
          self[name].flatMap(Value.init(typed:))
        }

        fileprivate func others(than names: [String]) -> Parameters {
          var others = self
          for name in names { others[name] = nil }
          return others
        }
      }
      """)
  }
}
