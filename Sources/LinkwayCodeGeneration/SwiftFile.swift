package import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
package import LinkwayTable

/// Generates the Swift file of a table.
///
/// The file contains, in order: `Route`, a case for each route that links can open; the embedded
/// table; `Types`, the table's enumerations; `Screens`, a structure for each screen; `Steps`, the
/// typed arguments of a coordinator's context (pushes, starts, tabs, gates); a protocol for each
/// coordinator; `Coordinators`, which names all of them; the app's initializer and its typed
/// interface; and the code that reads and writes parameters.
///
/// All types are in one namespace, which can be renamed to avoid conflicts with the app's names.
package struct SwiftFile {
  let table: RouteTable
  var names: SwiftNames
  var text = SwiftText()

  /// - Returns: The text, and the errors that make it invalid.
  package static func make(
    _ table: RouteTable, _ source: SourceText, _ options: GenerationOptions
  ) -> (String, [Diagnostic]) {
    var file = SwiftFile(table: table, names: SwiftNames(source, options))
    if options.isPublic { file.text.access = "public " }
    file.text.namespace = options.namespace
    file.text.add(
      """
      // Made by `linkctl generate swift`. Do not edit it: change the table.
      // swift-format-ignore-file

      \(file.text.access)import Foundation
      \(file.text.access)import Linkway
      """)
    file.text.add(
      "\n/// What the table declares.\nnonisolated\n\(file.text.access)enum \(options.namespace) {}"
    )
    file.addRoute()
    if options.embedsTable { file.addCompiledTable(source) }
    file.addTypes()
    if !table.graph.coordinators.isEmpty {
      file.addScreens()
      file.addSteps()
      file.addCoordinators()
      file.addRegistry()
      if options.embedsTable { file.addApp() }
      file.addTypedApp()
    }
    file.addReading()
    return (file.text.text, file.names.log.diagnostics)
  }

  // MARK: The compiled table

  /// Adds the table in the format that `linkctl compile` writes, so that an app needs no file.
  private mutating func addCompiledTable(_ source: SourceText) {
    let bytes = CompiledTable.bytes(of: table)
    // A trailing backslash continues the line of the string literal.
    let lines = Base64.lines(of: bytes).joined(separator: "\\\n")
    text.add("\nnonisolated extension \(text.namespace)") { text in
      text.add("/// The compiled table, for `LinkRouter(compiled:)`.")
      text.add("\(text.access)static var compiledTable: [UInt8]") { text in
        text.add("let text = \"\"\"")
        text.indent { $0.add(lines + "\n\"\"\"") }
        text.add("return Data(base64Encoded: text).map { [UInt8]($0) } ?? []")
      }
    }
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
    text.addTypes { text in
      text.add("\n/// The values that the table lists.")
      text.add("nonisolated\n\(text.access)enum Types") { text in
        for (name, cases) in found {
          text.add(
            "nonisolated\n\(text.access)enum \(name): String, CaseIterable, Hashable, Sendable, TypedParameter"
          ) { text in
            for line in cases { text.add(line) }
          }
        }
      }
    }
  }

  // MARK: Reading

  /// Adds the conversions between parameter values and Swift types.
  private mutating func addReading() {
    text.add(
      """

      /// A Swift type that a parameter's value can be. Each file has its own, so that a module can have
      /// several tables.
      nonisolated fileprivate protocol TypedParameter: Hashable, Sendable {
        init?(typed value: ParameterValue)
        var typed: ParameterValue { get }
      }

      nonisolated extension TypedParameter where Self: RawRepresentable<String> {
        fileprivate init?(typed value: ParameterValue) {
          guard case .string(let text) = value else { return nil }
          self.init(rawValue: text)
        }
        fileprivate var typed: ParameterValue { .string(rawValue) }
      }

      nonisolated extension String: TypedParameter {
        fileprivate init?(typed value: ParameterValue) {
          guard case .string(let text) = value else { return nil }
          self = text
        }
        fileprivate var typed: ParameterValue { .string(self) }
      }

      nonisolated extension Int: TypedParameter {
        fileprivate init?(typed value: ParameterValue) {
          guard case .int(let number) = value else { return nil }
          self.init(exactly: number)
        }
        fileprivate var typed: ParameterValue { .int(Int64(self)) }
      }

      nonisolated extension Double: TypedParameter {
        fileprivate init?(typed value: ParameterValue) {
          switch value {
          case .number(let number): self = number
          case .int(let number): self = Double(number)
          default: return nil
          }
        }
        fileprivate var typed: ParameterValue { .number(self) }
      }

      nonisolated extension Bool: TypedParameter {
        fileprivate init?(typed value: ParameterValue) {
          guard case .bool(let truth) = value else { return nil }
          self = truth
        }
        fileprivate var typed: ParameterValue { .bool(self) }
      }

      nonisolated extension ParameterValue: TypedParameter {
        fileprivate init?(typed value: ParameterValue) { self = value }
        fileprivate var typed: ParameterValue { self }
      }

      nonisolated extension Array: TypedParameter where Element: TypedParameter {
        fileprivate init?(typed value: ParameterValue) {
          guard case .list(let values) = value else { return nil }
          let elements = values.compactMap(Element.init(typed:))
          guard elements.count == values.count else { return nil }
          self = elements
        }
        fileprivate var typed: ParameterValue { .list(map(\\.typed)) }
      }

      nonisolated extension Parameters {
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
