import Testing

@testable import linkctl

@Test(
  "COLUMNS comes first, then the terminal, then 80; never under 40",
  arguments: [
    (nil, nil, 80), (nil, 100, 100), (nil, 0, 80), (nil, 20, 40), ("60", 100, 60), ("60", nil, 60),
    ("10", nil, 40), ("0", 100, 100), ("-5", 100, 100), ("wide", 100, 100), ("", nil, 80),
    ("99999", nil, 1_000), ("99999999999999999999", nil, 80),
  ] as [(String?, Int?, Int)])
func findsWidth(_ columns: String?, _ reported: Int?, _ expected: Int) {
  #expect(TerminalEnvironment(columns: columns).width(reported: reported) == expected)
}

@Test(
  "Colour is by --color, then NO_COLOR and TERM, then whether it is a terminal",
  arguments: [
    (ColorChoice.auto, true, nil, nil, true), (.auto, false, nil, nil, false),
    (.auto, true, "1", nil, false), (.auto, true, "", nil, true), (.auto, true, nil, "dumb", false),
    (.auto, true, nil, "xterm", true), (.always, false, "1", "dumb", true),
    (.never, true, nil, nil, false),
  ] as [(ColorChoice, Bool, String?, String?, Bool)])
func choosesColor(
  _ choice: ColorChoice, _ isTerminal: Bool, _ noColor: String?, _ term: String?,
  _ expected: Bool
) {
  let environment = TerminalEnvironment(noColor: noColor, term: term)
  #expect(choice.isColored(isTerminal: isTerminal, in: environment) == expected)
}
