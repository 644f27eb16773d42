package import LinkwayDiagnostics
package import LinkwayTable

extension AndroidFiles {
  /// Replaces the app's statement in deployed asset links and preserves everything else.
  ///
  /// The statement takes the place of the first statement that allows the app to open links, or is
  /// appended if there is none. Other permissions in replaced statements are kept.
  ///
  /// - Returns: the merged text, or `nil` if the deployed file cannot be read.
  package func assetLinks(
    _ table: RouteTable, host: SiteHost, mergedInto source: SourceText
  ) -> (text: String?, diagnostics: [Diagnostic]) {
    var reader = SiteFileReader()
    let (_, diagnostics) = AssetLinks.read(source)
    guard !diagnostics.hasErrors, let elements = reader.json(source)?.array else {
      return (nil, diagnostics)
    }
    let own = statement(table, host: host)
    var statements: [String] = []
    var isPlaced = false
    for element in elements {
      let text = String(decoding: source.bytes[element.range], as: UTF8.self)
      guard isOwn(element) else {
        statements.append(text)
        continue
      }
      if !isPlaced { statements.append(own) }
      isPlaced = true
      if let rest = Self.withoutRelation(element, source) { statements.append(rest) }
    }
    if !isPlaced { statements.append(own) }
    var text = JSONText()
    text.array(statements) { $0.raw($1) }
    return (text.text + "\n", diagnostics)
  }

  /// Returns whether a statement allows the app to open links.
  private func isOwn(_ statement: LocatedJSON) -> Bool {
    let target = statement["target"]
    return target?["namespace"]?.string?.hasBytes(of: "android_app") ?? false
      && target?["package_name"]?.string?.hasBytes(of: settings.package) ?? false
      && statement["relation"]?.array?.contains {
        $0.string?.hasBytes(of: AssetLinks.relation) ?? false
      } ?? false
  }

  /// Returns a statement with only its other permissions; `nil` if there are none.
  private static func withoutRelation(_ statement: LocatedJSON, _ source: SourceText) -> String? {
    func raw(_ json: LocatedJSON) -> String {
      String(decoding: source.bytes[json.range], as: UTF8.self)
    }
    let others = (statement["relation"]?.array ?? []).filter {
      !($0.string?.hasBytes(of: AssetLinks.relation) ?? false)
    }
    guard !others.isEmpty else { return nil }
    var text = JSONText()
    text.object { text in
      for member in statement.members ?? [] {
        let key = member.key.value
        if key == "relation" {
          text.member(key) { $0.array(others) { $0.raw(raw($1)) } }
        } else if key == "relation_extensions", let extensions = member.value.members {
          let kept = extensions.filter { !$0.key.hasBytes(of: AssetLinks.relation) }
          guard !kept.isEmpty else { continue }
          text.object(key) { text in
            for other in kept { text.member(other.key.value) { $0.raw(raw(other.value)) } }
          }
        } else {
          text.member(key) { $0.raw(raw(member.value)) }
        }
      }
    }
    return text.text
  }
}
