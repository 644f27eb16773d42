package import LinkwayDiagnostics
import LinkwayURLParsing

extension AppleFile {
  /// Inserts the entry of this file into a deployed file and preserves everything else.
  ///
  /// The entry takes the place of the first entry that names any of its apps, or is appended if
  /// there is none. The apps are removed from all other entries. The inserted entry overrides the
  /// defaults of the domain.
  ///
  /// - Returns: the merged text, or `nil` if the deployed file cannot be read.
  package func merged(into source: SourceText) -> (text: String?, diagnostics: [Diagnostic]) {
    var reader = SiteFileReader()
    guard let json = reader.json(source), let members = reader.object(json, "the file") else {
      return (nil, reader.log.diagnostics)
    }
    let (_, diagnostics) = AppSiteAssociation.read(source)
    guard !diagnostics.hasErrors else { return (nil, diagnostics) }
    let merge = AppleMerge(source: source, file: self, links: json["applinks"])
    var text = JSONText()
    text.object { text in
      if json["applinks"] == nil {
        text.member("applinks") { merge.writeLinks(to: &$0) }
      }
      for member in members {
        text.member(member.key.value) { text in
          if member.key.hasBytes(of: "applinks") {
            merge.writeLinks(to: &text)
          } else {
            text.raw(merge.raw(member.value))
          }
        }
      }
      if hasWebCredentials, json["webcredentials"] == nil {
        text.object("webcredentials") { $0.strings("apps", apps) }
      }
    }
    return (text.text + "\n", diagnostics)
  }
}

/// Merges an entry into a deployed file.
private struct AppleMerge {
  let source: SourceText
  let file: AppleFile
  /// The deployed `applinks` object.
  let links: LocatedJSON?

  /// Returns a value as written in the source.
  func raw(_ json: LocatedJSON) -> String {
    String(decoding: source.bytes[json.range], as: UTF8.self)
  }

  func writeLinks(to text: inout JSONText) {
    let own = links?["substitutionVariables"]?.members ?? []
    let variables = VariableNames(
      file.components,
      taken: own.map { member in
        (member.key.value, member.value.array?.compactMap({ $0.string?.value }) ?? [])
      })
    text.object { text in
      for member in links?.members ?? []
      where !member.key.hasBytes(of: "details") && !member.key.hasBytes(of: "substitutionVariables")
      {
        text.member(member.key.value) { $0.raw(raw(member.value)) }
      }
      text.member("details") { $0.array(entries(variables)) { $0.raw($1) } }
      if !own.isEmpty || !variables.declared.isEmpty {
        text.object("substitutionVariables") { text in
          for member in own { text.member(member.key.value) { $0.raw(raw(member.value)) } }
          text.variables(variables.declared)
        }
      }
    }
  }

  private func entries(_ variables: VariableNames) -> [String] {
    var entries: [String] = []
    var isPlaced = false
    for (app, json) in deployed {
      let ids = app.map { [$0] } ?? Self.ids(of: json)
      let others = ids.filter { id in !file.apps.contains { $0.hasSameBytes(as: id) } }
      if others.count < ids.count, !isPlaced {
        isPlaced = true
        entries.append(ownEntry(variables))
      }
      if others.count == ids.count, app == nil {
        entries.append(raw(json))
      } else if !others.isEmpty {
        entries.append(entry(json, of: others))
      }
    }
    return isPlaced ? entries : entries + [ownEntry(variables)]
  }

  /// The deployed entries, each with its app if `details` is an object.
  private var deployed: [(app: String?, json: LocatedJSON)] {
    let details = links?["details"]
    return details?.array?.map { (nil, $0) } ?? details?.members?.map { ($0.key.value, $0.value) }
      ?? []
  }

  private static func ids(of json: LocatedJSON) -> [String] {
    json["appIDs"]?.array?.compactMap({ $0.string?.value }) ?? json["appID"]?.string.map {
      [$0.value]
    }
      ?? []
  }

  /// Returns an entry for other apps, otherwise unchanged.
  private func entry(_ json: LocatedJSON, of apps: [String]) -> String {
    var text = JSONText()
    text.object { text in
      text.strings("appIDs", apps)
      for member in json.members ?? []
      where !member.key.hasBytes(of: "appIDs") && !member.key.hasBytes(of: "appID") {
        text.member(member.key.value) { $0.raw(raw(member.value)) }
      }
    }
    return text.text
  }

  private func ownEntry(_ variables: VariableNames) -> String {
    let defaults = links?["defaults"]
    var text = JSONText()
    text.entry(
      file.apps, file.components, variables.names,
      overriding: ["/", "?", "#", "exclude", "caseSensitive"].filter { defaults?[$0] != nil })
    return text.text
  }
}
