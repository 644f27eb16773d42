import LinkwayDiagnostics
import Testing

@testable import LinkwayTable
@testable import LinkwayTableCompiler

@Suite("JSON schema")
struct SchemaTests {
  /// A definition in the schema, and the keys that the loader accepts there.
  static let shapes: [(String?, ObjectShape)] = [
    (nil, DocumentReader.tableShape), ("type", DocumentReader.typeShape),
    ("gate", DocumentReader.gateShape), ("coordinator", DocumentReader.coordinatorShape),
    ("screen", DocumentReader.screenShape), ("queryItem", DocumentReader.queryItemShape),
    ("route", DocumentReader.routeShape), ("example", DocumentReader.exampleShape),
    ("unmatchedLink", DocumentReader.unmatchedShape), ("platforms", DocumentReader.platformsShape),
    ("apple", DocumentReader.appleShape), ("android", DocumentReader.androidShape),
    ("desktop", DocumentReader.desktopShape),
  ]

  @Test("each object of the schema has the loader's keys, all of them described")
  func keys() throws {
    let url = Fixtures.root.appendingPathComponent("routes.schema.json")
    let (value, diagnostics) = LocatedJSON.read(try Fixtures.source(at: url))
    #expect(diagnostics.isEmpty)
    let schema = try #require(value)
    for (name, shape) in Self.shapes {
      let definition = name.map { schema["$defs"]?[$0] } ?? schema
      let properties = try #require(definition?["properties"]?.members)
      #expect(properties.map(\.key.value).sorted() == shape.keys.sorted(), "\(shape.noun)")
      for property in properties {
        let reference = property.value["$ref"]?.string?.value.split(separator: "/").last
        let described = reference.flatMap { schema["$defs"]?[String($0)] } ?? property.value
        #expect(
          (property.value["description"] ?? described["description"])?.string != nil,
          "`\(property.key.value)` of \(shape.noun)")
      }
    }
  }
}
