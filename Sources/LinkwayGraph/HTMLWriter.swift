import LinkwayURLParsing

#if !hasFeature(Embedded)
  import LinkwayDiagnostics
  import LinkwayNavigation

  /// Writes a diagram as a self-contained HTML page. Coordinators can be folded, text can be
  /// searched, and clicking a screen, route or gate shows its definition.
  ///
  /// The browser does the layout, so the page fits any window. It is also well-formed XML.
  package struct HTMLWriter {
    private let diagram: TableDiagram
    /// The source text that declares each name, by `kind name`.
    private let definitions: [String: String]
    private let edges: [String: [TableDiagram.Edge]]
    private var lines: [String] = []

    /// Returns the text of a diagram, without a trailing newline.
    ///
    /// - Parameter definitions: the source text of each declared name, by `kind name`.
    package static func text(
      of diagram: TableDiagram, definitions: [String: String]
    ) -> String {
      var writer = HTMLWriter(diagram: diagram, definitions: definitions)
      writer.write()
      return writer.lines.joined(separator: "\n")
    }

    private init(diagram: TableDiagram, definitions: [String: String]) {
      self.diagram = diagram
      self.definitions = definitions
      edges = Dictionary(grouping: diagram.edges) { $0.below }
    }

    private mutating func write() {
      let title = escaped(diagram.groups.first?.title ?? "routes")
      let gates = diagram.gates.map { gate in
        "<li class=\"gate g\(gate.place % GateColors.all.count)\"\(attribute("gate", gate.id))>\(button("<b>\(escaped(gate.id))</b>")) \(escaped(gate.text))</li>"
      }
      lines = [
        "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\"/>",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>",
        "<title>\(title): coordinators, screens, routes and gates</title>",
        "<style>", HTMLAssets.style, "</style>", "</head>", "<body>",
        "<header><h1>\(title)</h1>",
        "<label>Search <input id=\"search\" type=\"search\"/></label> <output id=\"found\"></output>",
        "<span><button id=\"smaller\" aria-label=\"Zoom out\">−</button><button id=\"normal\">100 %</button><button id=\"larger\" aria-label=\"Zoom in\">+</button></span>",
        "<span><button id=\"fold\">Fold all</button><button id=\"unfold\">Unfold all</button></span>",
        "<label><input id=\"conditions\" type=\"checkbox\"/> Conditions</label>",
        "<details class=\"legend\"><summary>Legend</summary><ul>",
        "<li>To the right of a screen: the screens above it on the stack; dashed where a coordinator is started.</li>",
      ]
      lines += gates
      lines += ["</ul></details></header>", "<main id=\"graph\" tabindex=\"-1\">"]
      for group in diagram.groups { add(group) }
      if !diagram.routesWithoutScreen.isEmpty {
        lines.append(
          "<details class=\"group\" open=\"open\"><summary><b>Routes that open nothing</b></summary><div class=\"screens\">"
        )
        for box in diagram.routesWithoutScreen { add(box) }
        lines.append("</div></details>")
      }
      lines += [
        "</main>",
        "<aside id=\"definition\" hidden=\"hidden\" aria-label=\"Definition\"><button id=\"close\">Close</button><h2></h2><pre tabindex=\"0\"></pre></aside>",
        "<script type=\"application/json\" id=\"definitions\">\(definitionsJSON)</script>",
        "<script>", HTMLAssets.script, "</script>", "</body>", "</html>",
      ]
    }

    /// Adds a coordinator with everything in it. Recursive, as deep as the table's coordinator
    /// tree.
    private mutating func add(_ group: TableDiagram.Group) {
      let isOpen = group.hidden?.hasPrefix("folded") != true
      lines.append(
        "<details class=\"group\(stroke(group.gates))\"\(isOpen ? " open=\"open\"" : "")><summary\(attribute("coordinator", group.title))>"
          + "<b>\(escaped(group.title))</b> <small>\(escaped(group.kind))</small>\(gate(group.gates))"
          + (group.hidden.map { " <small>\(escaped($0))</small>" } ?? "") + "</summary>")
      let starts = Set(diagram.edges.filter { $0.isStart }.map { $0.above })
      let isPushed = { (child: TableDiagram.Group) in
        child.boxes.first.map { starts.contains($0.id) } ?? false
      }
      let upperScreens = Set(group.boxes.flatMap { edges[$0.id] ?? [] }.map { $0.above })
      let roots = group.boxes.filter { !upperScreens.contains($0.id) }
      if !roots.isEmpty {
        let boxes = Dictionary(group.boxes.map { ($0.id, $0) }) { first, _ in first }
        let pushed = Dictionary(
          group.groups.filter(isPushed).map { ($0.boxes.first?.id ?? "", $0) }
        ) { first, _ in first }
        lines.append("<div class=\"screens\">")
        for root in roots { add(root, boxes, pushed) }
        lines.append("</div>")
      }
      let others = group.groups.filter { !isPushed($0) }
      if !others.isEmpty {
        lines.append("<div class=\"groups\">")
        for other in others { add(other) }
        lines.append("</div>")
      }
      lines.append("</details>")
    }

    /// Adds a screen and the screens above it. Recursive, as deep as the screen tree.
    private mutating func add(
      _ box: TableDiagram.Box, _ boxes: [String: TableDiagram.Box],
      _ pushed: [String: TableDiagram.Group]
    ) {
      let above = edges[box.id] ?? []
      guard !above.isEmpty else { return add(box) }
      lines.append("<div class=\"branch\">")
      add(box)
      lines.append(
        "<div class=\"above\(above.count > TableDiagram.gridThreshold ? " many" : "")\">")
      for edge in above {
        if let group = pushed[edge.above] {
          lines.append("<div class=\"starts\">")
          add(group)
          lines.append("</div>")
        } else if let box = boxes[edge.above] {
          add(box, boxes, pushed)
        }
      }
      lines.append("</div></div>")
    }

    private mutating func add(_ box: TableDiagram.Box) {
      let name = box.screen == nil ? "" : attribute("screen", box.screen ?? "")
      lines.append(
        "<article class=\"card\(stroke(box.gates))\"><h3\(name)>\(name.isEmpty ? escaped(box.title) : button(escaped(box.title)))</h3>\(gate(box.gates))"
          + box.notes.map { "<small>\(escaped($0))</small>" }.joined())
      if !box.routes.isEmpty {
        lines.append("<ul>")
        for route in box.routes {
          let tip = ([route.text, route.names] + route.conditions).map(escaped)
          lines.append(
            "<li\(attribute("route", route.route)) title=\"\(tip.joined(separator: "&#10;"))\">\(button("<code>\(pattern(route.text))</code>"))"
              + gate(route.gates)
              + route.conditions.map { "<small class=\"condition\">\(escaped($0))</small>" }
              .joined()
              + "</li>")
        }
        lines.append("</ul>")
      }
      if box.routesLeftOut > 0 { lines.append("<small>and \(box.routesLeftOut) more</small>") }
      lines.append("</article>")
    }

    // MARK: Parts

    /// Returns a pattern as HTML. A long pattern is broken before segments; a segment is broken
    /// only if it does not fit on a line.
    private func pattern(_ text: String) -> String {
      guard text.utf8.count > 40 else { return escaped(text) }
      return text.split(separator: "/", omittingEmptySubsequences: false).enumerated().map {
        "<span>\(escaped(($0 > 0 ? "/" : "") + $1))</span>"
      }.joined()
    }

    /// Returns an attribute that identifies an element for the script by its exact name.
    private func attribute(_ kind: String, _ name: String) -> String {
      " data-\(kind)=\"\(name.exactInXML)\""
    }

    /// Returns a button that shows the definition of the element that contains it.
    private func button(_ content: String) -> String {
      "<button type=\"button\">\(content)</button>"
    }

    private func gate(_ gates: [GateRequirement]) -> String {
      guard !gates.isEmpty else { return "" }
      let color = diagram.gatePlace(of: gates).map { " g\($0 % GateColors.all.count)" } ?? ""
      return " <small class=\"gate\(color)\">\(escaped(gates.shown))</small>"
    }

    private func stroke(_ gates: [GateRequirement]) -> String {
      diagram.gatePlace(of: gates).map { " closed g\($0 % GateColors.all.count)" } ?? ""
    }

    private func escaped(_ text: String) -> String {
      TerminalText.escapedLabel(text).escapedInXML
    }

    /// The definitions as JSON that cannot contain a closing tag.
    private var definitionsJSON: String {
      let members = definitions.map { ($0, TerminalText.escapedSource($1)) }.sorted {
        $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
      }
      return "{" + members.map { "\(json($0)): \(json($1))" }.joined(separator: ",\n") + "}"
    }

    private func json(_ text: String) -> String {
      var escaped = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": escaped += "\\n"
        case "\t": escaped += "\\t"
        case "\"", "\\", "<", ">", "&",
          _ where TerminalText.isHidden(scalar):
          for unit in String(scalar).utf16 {
            let code = String(unit, radix: 16)
            escaped += "\\u" + String(repeating: "0", count: 4 - code.utf8.count) + code
          }
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped + "\""
    }
  }

  /// The style sheet and script of the page. The page is also XML, so the script contains neither
  /// `<` nor `&`.
  enum HTMLAssets {
    static let style = """
      :root { color-scheme: light dark; --page: #fff; --group: #f6f8fa; --card: #fff; --border: #c8d1da; --line: #6e7781; --text: #1f2328; --dim: #57606a; --hit: #fff3b0 }
      \(rules(DiagramColors.light.gates))
      @media (prefers-color-scheme: dark) {
      :root { --page: #0d1117; --group: #161b22; --card: #21262d; --border: #444c56; --line: #8b949e; --text: #f0f6fc; --dim: #a5aeb8; --hit: #5a4a00 }
      \(rules(DiagramColors.dark.gates))
      }
      * { box-sizing: border-box }
      body { margin: 0; background: var(--page); color: var(--text); font: 14px system-ui, sans-serif }
      header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 8px 16px; background: var(--page); border-bottom: 1px solid var(--border) }
      h1, summary b { overflow-wrap: anywhere } h1 { font-size: 16px; margin: 0 } h2 { font-size: 14px; margin: 8px 0 } h3 { font-size: 13px; margin: 0; overflow-wrap: anywhere }
      button, input { font: inherit; padding: 4px 8px }
      .legend ul { margin: 4px 0; padding-left: 18px }
      main { padding: 16px; overflow-x: auto; outline: none }
      .group { border: 1px solid var(--border); border-radius: 10px; padding: 8px 12px; margin: 8px 0; background: var(--group) }
      .group .group { background: var(--page) } .group .group .group { background: var(--group) }
      .groups { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: flex-start }
      summary { cursor: pointer; padding: 2px 0 }
      .screens { display: flex; flex-wrap: wrap; gap: 10px; padding: 8px 0; align-items: flex-start }
      .branch { display: flex; align-items: flex-start; gap: 26px; width: 100% }
      .above { display: flex; flex-wrap: wrap; gap: 10px; position: relative; border-left: 2px solid var(--line); padding-left: 14px; min-width: 0; flex: 1 }
      .branch > .above::before { content: ""; position: absolute; left: -28px; top: 16px; width: 26px; border-top: 2px solid var(--line) }
      .starts { border-left: 2px dashed var(--line); padding-left: 8px }
      .card { border: 1px solid var(--border); border-radius: 6px; background: var(--card); padding: 8px; width: 320px; max-width: 100%; flex: none }
      .closed { border-width: 2px; border-color: var(--gate) }
      .gate { color: var(--gate) }
      .card ul { list-style: none; margin: 4px 0 0; padding: 0; max-height: 260px; overflow: auto }
      .card li { padding: 2px 0; overflow-wrap: anywhere; cursor: pointer }
      .card h3 { cursor: pointer } .card button, .legend button { padding: 0; border: 0; background: none; color: inherit; text-align: left; overflow-wrap: anywhere; cursor: pointer }
      small { color: var(--dim); font-size: 11px } small.gate { color: var(--gate) }
      code span { display: inline-block; max-width: 100% }
      small.gate::before { content: ""; display: inline-block; width: 7px; height: 11px; margin-right: 4px; background: currentColor; clip-path: path(evenodd, "M0 5h1v-2a2.5 2.5 0 0 1 5 0v2h1v6h-7zM2 5h3v-2a1.5 1.5 0 0 0-3 0z") }
      .card small { display: block } .condition { display: none !important }
      .conditions .condition { display: block !important }
      code { font: 11px ui-monospace, Menlo, Consolas, monospace }
      .hit { background: var(--hit); outline: 2px solid var(--line) }
      :focus-visible { outline: 2px solid var(--line); outline-offset: 1px }
      aside { position: fixed; right: 0; bottom: 0; max-width: min(640px, 100vw); max-height: 50vh; overflow: auto; padding: 12px 16px; background: var(--card); border: 1px solid var(--border) }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 12px ui-monospace, Menlo, Consolas, monospace; margin: 0 }
      @media (max-width: 700px) {
      .branch { flex-direction: column; gap: 10px } .branch > .above::before { display: none } .card { width: 100% } main { padding: 8px } .group { padding: 6px }
      }
      """

    private static func rules(_ colors: [String]) -> String {
      colors.enumerated().map { ".g\($0) { --gate: \($1) }" }.joined(separator: "\n")
    }

    static let script = """
      const of = (id) => document.getElementById(id);
      const graph = of("graph"), aside = of("definition"), search = of("search");
      const definitions = JSON.parse(of("definitions").textContent);
      const kinds = ["route", "screen", "gate", "coordinator"];
      let zoom = 1, hits = [], place = -1, before = null;
      function scale(value) {
        zoom = Math.min(4, Math.max(0.2, value));
        graph.style.zoom = zoom;
        of("normal").textContent = Math.round(zoom * 100) + " %";
      }
      of("smaller").onclick = () => scale(zoom / 1.25);
      of("larger").onclick = () => scale(zoom * 1.25);
      of("normal").onclick = () => scale(1);
      graph.addEventListener("wheel", (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        scale(event.deltaY > 0 ? zoom / 1.1 : zoom * 1.1);
      }, { passive: false });
      const groups = () => Array.from(document.querySelectorAll("details.group"));
      of("fold").onclick = () => groups().forEach((group) => { group.open = !group.parentElement.closest("details.group"); });
      of("unfold").onclick = () => groups().forEach((group) => { group.open = true; });
      of("conditions").onchange = (event) => graph.classList.toggle("conditions", event.target.checked);
      function show(element) {
        for (const kind of kinds) {
          const name = element.dataset[kind];
          if (name === undefined) continue;
          before = element.querySelector("button");
          aside.querySelector("h2").textContent = kind + " " + name;
          aside.querySelector("pre").textContent =
            definitions[kind + " " + name] || definitions[kind + " " + name.split("/").pop()] || element.title || name;
          aside.hidden = false;
          return;
        }
      }
      function hide() {
        if (aside.hidden) return;
        aside.hidden = true;
        if (before) before.focus();
      }
      of("close").onclick = hide;
      document.addEventListener("click", (event) => {
        const element = event.target.closest("[data-route], [data-screen], [data-gate]");
        if (element) show(element);
      });
      document.addEventListener("keydown", (event) => {
        if (event.key === "Escape") hide();
        if (event.key === "/") { if (event.target !== search) { event.preventDefault(); search.focus(); } }
      });
      function go(next) {
        if (hits.length === 0) return;
        place = (next + hits.length) % hits.length;
        for (let group = hits[place].closest("details"); group; group = group.parentElement.closest("details")) group.open = true;
        hits.forEach((hit, number) => hit.classList.toggle("hit", number === place));
        hits[place].scrollIntoView({ block: "center", inline: "center" });
        of("found").textContent = (place + 1) + " of " + hits.length;
      }
      search.oninput = () => {
        hits.forEach((hit) => hit.classList.remove("hit"));
        const text = search.value.trim().toLowerCase();
        const all = Array.from(graph.querySelectorAll("[data-route], [data-screen], [data-coordinator]"));
        hits = text === "" ? [] : all.filter((element) => (element.textContent + " " + element.title + " " + (element.dataset.route || "")).toLowerCase().includes(text));
        place = -1;
        of("found").textContent = text === "" ? "" : hits.length + " found";
        go(0);
      };
      search.onkeydown = (event) => { if (event.key === "Enter") go(event.shiftKey ? place - 1 : place + 1); };
      """
  }
#endif
