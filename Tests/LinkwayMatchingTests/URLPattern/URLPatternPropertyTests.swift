@testable import LinkwayURL

#if PCRE2 && os(Linux)
  import LinkwayDiagnostics
  import TestSupport
  import Testing
  import LinkwayURLParsing

  @testable import LinkwayMatching

  @Suite("URL Pattern: properties")
  struct URLPatternPropertyTests {
    /// A pattern for one component of links whose scheme is special or not.
    private static func pattern(
      _ text: String, _ component: URLPattern.Component, scheme: String = "https",
      ignoreCase: Bool = false, engine: ComponentMatcher.Engine = .automatic
    ) throws(URLPattern.ParseFailure) -> URLPattern {
      let texts = URLPattern.Init(
        protocol: scheme, hostname: component == .hostname ? text : nil,
        pathname: component == .pathname ? text : nil, search: component == .search ? text : nil)
      return try URLPattern(texts, options: .init(ignoreCase: ignoreCase), engine: engine)
    }

    private static let places: [(URLPattern.Component, scheme: String)] = [
      (.pathname, "https"), (.pathname, "photos"), (.search, "https"), (.hostname, "https"),
    ]

    @Test("Parts match like the regex that the standard generates for them")
    func enginesAgree() throws {
      var random = RandomURLPattern(for: "URL pattern engines")
      var patterns = 0
      var matches = 0
      for round in 0..<Effort.rounds(1_500, thorough: 6_000) {
        let text = random.component(pieces: 5, hasRegexps: false)
        let (component, scheme) = random.element(of: Self.places)
        let ignoreCase = round % 3 == 0
        guard
          let parts = try? Self.pattern(text, component, scheme: scheme, ignoreCase: ignoreCase),
          let regex = try? Self.pattern(
            text, component, scheme: scheme, ignoreCase: ignoreCase, engine: .regex)
        else { continue }
        patterns += 1
        for _ in 0..<20 {
          let subject = Array(random.subject().utf8).filter { $0 < 0x80 }
          let expected = try? regex.components[component].match(subject)
          let actual = try parts.components[component].match(subject)
          guard let expected else { continue }
          #expect(actual == expected, "\(text) on \(String(decoding: subject, as: UTF8.self))")
          if actual != nil { matches += 1 }
        }
      }
      #expect(patterns > 1_000)
      #expect(matches > 1_000)
      print("URL pattern engines: \(patterns) patterns, \(matches) matches")
    }

    @Test("A pattern's text parses to an equal pattern, which matches the same links")
    func roundTrip() throws {
      var random = RandomURLPattern(for: "URL pattern round trip")
      var patterns = 0
      for _ in 0..<Effort.rounds(1_500, thorough: 6_000) {
        let text = random.component(pieces: 5, hasRegexps: true)
        let (component, scheme) = random.element(of: Self.places)
        // As the standard says, an empty group splits a text: `1{}+1` becomes two hosts, `0.0.0.1`
        // each, which are no host in one text.
        if component == .hostname, text.contains("{}") { continue }
        guard let first = try? Self.pattern(text, component, scheme: scheme) else { continue }
        patterns += 1
        do {
          let second = try URLPattern(first.texts)
          #expect(second.texts == first.texts, "\(text) as \(component) of \(scheme)")
          #expect(second.hasRegExpGroups == first.hasRegExpGroups)
          for _ in 0..<5 {
            let subject = Array(random.subject().utf8).filter { $0 < 0x80 }
            #expect(
              try first.components[component].match(subject)
                == second.components[component].match(subject),
              "\(text) on \(String(decoding: subject, as: UTF8.self))")
          }
        } catch {
          Issue.record("\(text) as \(component) of \(scheme), \(first[component]): \(error)")
        }
      }
      #expect(patterns > 1_000)
      print("URL patterns written out: \(patterns) of \(patterns)")
    }

    @Test("Mutated patterns never crash, and errors have a caret inside the pattern")
    func mutations() throws {
      var random = RandomURLPattern(for: "URL pattern mutations")
      let seeds = [
        "https://photos.example/photos/:id(\\d+)?", "https://{:lang.}?wiki.example:8080/*",
        "photos:albums/{:id([a-z]+)-}*x?q=:q#(.*)", "http{s}?://user:pw@[::1]:*/a/{b/c}+",
        "/a/(b|(?:c{2,3})+)/:x*", "data\\:text/([[a-z]&&[^b]]+)", "https://é.example/ü?ß#{*}",
      ]
      var refused = 0
      let rounds = Effort.rounds(800, thorough: 3_000)
      for _ in 0..<rounds {
        let text = random.mutated(random.element(of: seeds))
        do throws(URLPattern.ParseFailure) {
          let pattern = try URLPattern(text, baseURL: "https://photos.example/a/b?c#d")
          _ = try? pattern.test(text)
          _ = try? pattern.exec("https://photos.example/photos/42")
        } catch {
          refused += 1
          expectCaret(for: error)
        }
        for component in URLPattern.Component.allCases {
          do throws(URLPattern.ParseFailure) {
            _ = try Self.initialised(component, with: text)
          } catch {
            expectCaret(for: error)
          }
        }
      }
      #expect(refused > rounds * 5 / 8)
      print("mutated URL patterns: \(rounds) of \(rounds), \(refused) refused with a caret")
    }

    private static func initialised(
      _ component: URLPattern.Component, with text: String
    ) throws(URLPattern.ParseFailure) -> URLPattern {
      func given(_ other: URLPattern.Component) -> String? { component == other ? text : nil }
      return try URLPattern(
        URLPattern.Init(
          protocol: given(.protocol), username: given(.username), password: given(.password),
          hostname: given(.hostname), port: given(.port), pathname: given(.pathname),
          search: given(.search), hash: given(.hash), baseURL: "https://photos.example/a/b"))
    }

    private func expectCaret(for error: URLPattern.ParseFailure) {
      let end = error.text.utf8.count
      #expect(0 <= error.range.lowerBound && error.range.upperBound <= end, "\(error)")
      let source = SourceText(file: "pattern", text: error.text)
      let drawn = DiagnosticRenderer().text(for: error.diagnostic, in: source)
      #expect(error.text.isEmpty || drawn.contains("\n  "), "\(drawn)")
      #expect(error.text.isEmpty || drawn.contains("^"), "\(drawn)")
    }
  }
#endif
