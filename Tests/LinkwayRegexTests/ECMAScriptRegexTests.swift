import TestSupport
import Testing

@testable import LinkwayMatching
@testable import LinkwayRegex

private struct Refusal: CustomTestStringConvertible, Sendable {
  var regex: String
  var error: RegexSyntaxError
  var testDescription: String { regex }

  init(
    _ regex: String, _ range: Range<Int>, _ message: String, _ suggestion: String? = nil,
    kind: RegexSyntaxError.Kind = .syntax
  ) {
    self.regex = regex
    error = RegexSyntaxError(kind, at: range, message, suggestion: suggestion)
  }
}

private let refusals = [
  Refusal(
    "[/]", 1..<2, "`/` needs a backslash in a class", #"write `\/` for the character"#),
  Refusal(
    "[-a]", 1..<2, "`-` needs a backslash in a class", #"write `\-` for the character"#),
  Refusal(
    "[a-]", 2..<3, "`-` is only allowed between two characters", #"write `\-` for the character"#),
  Refusal(#"\-"#, 0..<2, #"JavaScript has no escape `\-`"#, "write `-` without the backslash"),
  Refusal("[&&]", 1..<3, "`&&` is reserved in a class", "write the character once"),
  Refusal(
    "[a-z&&b]", 4..<6,
    "`--` and `&&` are only allowed between single operands, and not both in one class",
    "put each operand into separate brackets, as in `[[a-z]--[aeiou]]`"),
  Refusal(
    "[a&&b--c]", 5..<7,
    "`--` and `&&` are only allowed between single operands, and not both in one class",
    "put each operand into separate brackets, as in `[[a-z]--[aeiou]]`"),
  Refusal(
    "[a&&&b]", 4..<6,
    "`--` and `&&` are only allowed between single operands, and not both in one class",
    "put each operand into separate brackets, as in `[[a-z]--[aeiou]]`"),
  Refusal("[a!!]", 2..<4, "`!!` is reserved in a class", "write the character once"),
  Refusal(
    "[(]", 1..<2, "`(` needs a backslash in a class", #"write `\(` for the character"#),
  Refusal(
    "[a-c-e]", 4..<5, "`-` needs a backslash in a class", #"write `\-` for the character"#),
  Refusal("[b-a]", 1..<4, "the range ends before it starts"),
  Refusal(
    #"[\d-z]"#, 3..<4, "`-` is only allowed between two characters",
    #"write `\-` for the character"#),
  Refusal(#"[^\q{ab}]"#, 0..<9, "a negated class cannot contain strings"),
  Refusal(#"[\q{a"#, 1..<4, #"`\q{` is not closed"#, "add `}`"),
  Refusal(
    #"[\q]"#, 1..<3, #"JavaScript has no escape `\q`"#, #"in a class, write `\q{…}` for strings"#),
  Refusal(#"[a\B]"#, 2..<4, #"JavaScript has no escape `\B`"#, "write `B` without the backslash"),
  Refusal("[a", 0..<1, "the class is not closed", #"add `]`, or write `\[` for the character"#),
  Refusal("[[a]", 0..<1, "the class is not closed", #"add `]`, or write `\[` for the character"#),
  Refusal("(?R)", 0..<3, "JavaScript has no recursion"),
  Refusal("(?1)", 0..<3, "JavaScript has no recursion"),
  Refusal(
    #"\H"#, 0..<2, #"JavaScript has no escape `\H`"#, #"write `[^ \t]` for what is not a blank"#),
  Refusal(#"\m"#, 0..<2, #"JavaScript has no escape `\m`"#, "write `m` without the backslash"),
  Refusal(#"\é"#, 0..<3, #"JavaScript has no escape `\é`"#, "write `é` without the backslash"),
  Refusal(
    "a++", 2..<3, "JavaScript has no possessive quantifiers",
    "remove this `+`, or put what it repeats into a group `(?:…)`"),
  Refusal(
    "a**", 2..<3, "`*` repeats nothing",
    "remove this `*`, or put what it repeats into a group `(?:…)`"),
  Refusal(
    "a?+", 2..<3, "JavaScript has no possessive quantifiers",
    "remove this `+`, or put what it repeats into a group `(?:…)`"),
  Refusal(
    "a*?+", 3..<4, "`+` repeats nothing",
    "remove this `+`, or put what it repeats into a group `(?:…)`"),
  Refusal("(?>a)", 0..<3, "JavaScript has no atomic groups", "write `(?:` instead"),
  Refusal(
    "(*NO_JIT)a", 0..<2, "JavaScript has no verbs such as `(*FAIL)`",
    #"write `\(\*` for the characters"#),
  Refusal(
    "(*F)", 0..<2, "JavaScript has no verbs such as `(*FAIL)`", #"write `\(\*` for the characters"#),
  Refusal("(?#c)", 0..<3, "JavaScript has no comments in a regex"),
  Refusal("(?|a|b)", 0..<3, "JavaScript has no branch reset", "write `(?:` instead"),
  Refusal("(?(1)a)", 0..<3, "JavaScript has no conditionals"),
  Refusal(
    "(?P<n>a)", 0..<4, "JavaScript writes a named group without the `P`", "write `(?<` instead"),
  Refusal(
    "(?'n'a)", 0..<3, "JavaScript writes the name of a group in `<…>`", "write `(?<` instead"),
  Refusal(
    "(?i)a", 0..<3, "JavaScript changes flags only for a group",
    "write `(?i:…)` around the part that they apply to"),
  Refusal(
    "(?-i)a", 0..<3, "JavaScript changes flags only for a group",
    "write `(?i:…)` around the part that they apply to"),
  Refusal(
    "(?x:a)", 0..<3, "JavaScript has no such flag for a group", "the flags are `i`, `m` and `s`"),
  Refusal("(?:a", 0..<1, "the group is not closed", #"add `)`, or write `\(` for the character"#),
  Refusal("(a", 0..<1, "the group is not closed", #"add `)`, or write `\(` for the character"#),
  Refusal("a)", 1..<2, "`)` closes no group", #"write `\)` for the character"#),
  Refusal("(?<a", 3..<4, "a group's name is an identifier between `<` and `>`"),
  Refusal("(?<1>a)", 3..<4, "a group's name is an identifier between `<` and `>`"),
  Refusal("(?<a>x)(?<a>y)", 7..<12, "the group name `a` is used twice"),
  Refusal("(?ii:a)", 3..<4, "the flag `i` occurs twice"),
  Refusal("(?i-i:a)", 2..<6, "a group must add or remove at least one flag, and each only once"),
  Refusal("(?-:a)", 2..<4, "a group must add or remove at least one flag, and each only once"),
  Refusal(
    "(?", 0..<2, "`(?` does not start a group in JavaScript", #"write `\(\?` for the characters"#),
  Refusal(#"\K"#, 0..<2, #"JavaScript has no escape `\K`"#),
  Refusal(#"\Q"#, 0..<2, #"JavaScript has no escape `\Q`"#, "escape each character separately"),
  Refusal(#"\A"#, 0..<2, #"JavaScript has no escape `\A`"#, "write `^` for the start"),
  Refusal(#"\Z"#, 0..<2, #"JavaScript has no escape `\Z`"#, "write `$` for the end"),
  Refusal(#"\C"#, 0..<2, #"JavaScript has no escape `\C`"#),
  Refusal(
    #"\R"#, 0..<2, #"JavaScript has no escape `\R`"#,
    #"write `(?:\r\n|[\n\v\f\r])` for the end of a line"#),
  Refusal(
    #"\N"#, 0..<2, #"JavaScript has no escape `\N`"#, "write `.` for what does not end a line"),
  Refusal(#"\X"#, 0..<2, #"JavaScript has no escape `\X`"#, "write `.` for one character"),
  Refusal(#"\h"#, 0..<2, #"JavaScript has no escape `\h`"#, #"write `[ \t]` for blanks"#),
  Refusal(#"\G"#, 0..<2, #"JavaScript has no escape `\G`"#),
  Refusal(
    #"\e"#, 0..<2, #"JavaScript has no escape `\e`"#, #"write `\x1B` for the escape character"#),
  Refusal(#"\a"#, 0..<2, #"JavaScript has no escape `\a`"#, #"write `\x07` for the bell"#),
  Refusal(#"\"#, 0..<1, "the regex ends with a lone backslash", #"write `\\` for the character"#),
  Refusal("{", 0..<1, "`{` needs a backslash", #"write `\{` for the character"#),
  Refusal("}", 0..<1, "`}` needs a backslash", #"write `\}` for the character"#),
  Refusal("]", 0..<1, "`]` needs a backslash", #"write `\]` for the character"#),
  Refusal(
    "a{2", 1..<2, "`{` does not start a quantifier `{n}`, `{n,}` or `{n,m}`",
    #"write `\{` for the character"#),
  Refusal(
    "a{,5}", 1..<2, "`{` does not start a quantifier `{n}`, `{n,}` or `{n,m}`",
    #"write `\{` for the character"#),
  Refusal("a{2,1}", 1..<6, "the quantifier's maximum is less than its minimum"),
  Refusal("*a", 0..<1, "`*` repeats nothing", #"write `\*` for the character"#),
  Refusal("a|*", 2..<3, "`*` repeats nothing", #"write `\*` for the character"#),
  Refusal("(+)", 1..<2, "`+` repeats nothing", #"write `\+` for the character"#),
  Refusal(
    "^*", 1..<2, "an assertion cannot be repeated",
    "put it into a group `(?:…)`, or remove the quantifier"),
  Refusal(
    #"\b+"#, 2..<3, "an assertion cannot be repeated",
    "put it into a group `(?:…)`, or remove the quantifier"),
  Refusal(
    "(?=a)*", 5..<6, "an assertion cannot be repeated",
    "put it into a group `(?:…)`, or remove the quantifier"),
  Refusal(
    "(?<=a)?", 6..<7, "an assertion cannot be repeated",
    "put it into a group `(?:…)`, or remove the quantifier"),
  Refusal(#"\1"#, 0..<2, "unknown group 1", "the regex has no capturing group"),
  Refusal(#"(a)\2"#, 3..<5, "unknown group 2", "the last group is number 1"),
  Refusal(#"\k<a>"#, 0..<5, "unknown group name `a`"),
  Refusal(#"(?<b>x)\k<a>"#, 7..<12, "unknown group name `a`"),
  Refusal(
    #"\k"#, 0..<2, #"JavaScript has no escape `\k`"#, #"write `\k<name>` for a back reference"#),
  Refusal(
    #"\u12"#, 0..<4, #"`\u` needs four hexadecimal digits, or a code point in braces, after it"#),
  Refusal(#"\u{110000}"#, 0..<10, "the largest code point is 10FFFF"),
  Refusal(
    #"\u{}"#, 0..<3, #"`\u` needs four hexadecimal digits, or a code point in braces, after it"#),
  Refusal(#"\x1"#, 0..<3, #"`\x` needs two hexadecimal digits after it"#),
  Refusal(#"\c1"#, 0..<2, #"`\c` needs an ASCII letter after it"#),
  Refusal(#"\01"#, 0..<3, "JavaScript has no octal escapes", #"write the code as in `\x1B`"#),
  Refusal(#"[\1]"#, 1..<3, #"JavaScript has no escape `\1`"#, "write `1` without the backslash"),
  Refusal(#"\pL"#, 0..<2, "the name of a property must be in braces", #"write it as in `\p{Lu}`"#),
  Refusal(#"\p{"#, 0..<3, "the name of the property is not closed", "add `}`"),
  Refusal(
    #"\p{Foo}"#, 0..<7, "JavaScript has no property `Foo`",
    "names are as in `Lu`, `Uppercase`, `Script=Greek`, with their case"),
  Refusal(
    #"\p{lu}"#, 0..<6, "JavaScript has no property `lu`",
    "names are as in `Lu`, `Uppercase`, `Script=Greek`, with their case"),
  Refusal(
    #"\p{Script=greek}"#, 0..<16, "JavaScript has no property `Script=greek`",
    "names are as in `Lu`, `Uppercase`, `Script=Greek`, with their case"),
  Refusal(
    #"\p{RGI_Emoji}"#, 0..<13, "unsupported property `RGI_Emoji`", kind: .unsupported),
  Refusal(
    #"\P{RGI_Emoji}"#, 0..<13, "unsupported property `RGI_Emoji`", kind: .unsupported),
  Refusal(
    "a{1001}", 0..<7,
    "this is repeated 1001 times, including the enclosing repetitions; at most 1000 are allowed",
    kind: .limit),
  Refusal(
    "(?:a{40}){40}", 3..<8,
    "this is repeated 1600 times, including the enclosing repetitions; at most 1000 are allowed",
    kind: .limit),
  Refusal(
    "x{99999999999999999999}", 0..<23,
    "this is repeated more than 9223372036854775807 times, including the enclosing repetitions; at most 1000 are allowed",
    kind: .limit),
  Refusal(
    "é*+", 3..<4, "JavaScript has no possessive quantifiers",
    "remove this `+`, or put what it repeats into a group `(?:…)`"),
]

@Suite struct ECMAScriptRegexTests {
  @Test("What JavaScript rejects is rejected with a position and a suggestion", arguments: refusals)
  private func refused(row: Refusal) {
    #expect(throws: row.error) { try ECMAScriptRegex(row.regex) }
  }

  @Test("Every refusal is tested")
  func refusalCount() {
    #expect(refusals.count == 98)
    print("regex refusals: \(refusals.count) of 98")
  }

  @Test(
    "What JavaScript accepts is accepted",
    arguments: [
      #"[\/]"#, #"[\-]"#, "[a&&b]", "[a--b--c]", "[^^]", "[[:alpha:]]", #"[\q{a|bc}]"#, #"[\b]"#,
      #"[\0]"#,
      #"\cJ"#, "[]", "[^]", #"[\u{1F600}-\u{1F64F}]"#, #"[\uD83D\uDE00-\uD83D\uDE4F]"#, #"\uD83D"#,
      "(?<=a|bc)d", #"\p{Lu}"#, #"\p{gc=Lu}"#, #"\p{Letter}"#, #"\p{sc=Greek}"#,
      #"\p{Script_Extensions=Grek}"#,
      #"\p{Any}"#, "(?i:a)", "(?i-ms:a)", "(?-s:.)", "(?<a>x)|(?<a>y)", #"(?<$é_\u0061>x)\k<$é_a>"#,
      "a{1000}",
      "(?:a{40}){25}", #"\1(a)"#, "é|ü", "/", ",", "-", "", "|", "()", "(?:)", "a{0}", "a{0,}?",
    ])
  func taken(regex: String) throws {
    _ = try ECMAScriptRegex(regex)
  }

  @Test("Groups have their numbers, names and places")
  func groups() throws {
    let regex = try ECMAScriptRegex("é(a(?<x>b))(?:c)(?=(d))")
    #expect(regex.groups.map(\.name) == [nil, "x", nil])
    #expect(regex.groups.map(\.range) == [2..<12, 4..<11, 20..<23])
  }

  @Test("The length and nesting of a regex are limited")
  func limits() throws {
    _ = try ECMAScriptRegex(String(repeating: "a", count: 2_048))
    let tooLong = #expect(throws: RegexSyntaxError.self) {
      try ECMAScriptRegex(String(repeating: "é", count: 1_025))
    }
    #expect(tooLong?.kind == .limit)
    for (open, close) in [("(", ")"), ("(?=", ")"), ("[", "]"), ("(?i:", ")")] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + String(repeating: close, count: depth)
      }
      _ = try ECMAScriptRegex(nested(64))
      let tooDeep = #expect(throws: RegexSyntaxError.self) { try ECMAScriptRegex(nested(65)) }
      #expect(tooDeep?.kind == .limit)
    }
  }

  @Test("A regex that is cut or changed is parsed or refused, and never causes a crash")
  func damaged() {
    var generator = SeededGenerator(for: "ECMAScriptRegexTests.damaged")
    let marks = Array(#"\()[]{}<>?*+-&|^$.:=!,kqpuxc01aé"#.unicodeScalars)
    for _ in 0..<4_000 {
      var scalars = Array(
        refusals[Int.random(in: 0..<refusals.count, using: &generator)].regex.unicodeScalars)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0...scalars.count, using: &generator)
        scalars.insert(marks[Int.random(in: 0..<marks.count, using: &generator)], at: place)
      }
      scalars.removeLast(Int.random(in: 0...min(2, scalars.count), using: &generator))
      var source = ""
      source.unicodeScalars.append(contentsOf: scalars)
      do throws(RegexSyntaxError) {
        let translation = try PCRE2Translation(ECMAScriptRegex(source))
        #if PCRE2 && os(Linux)
          #expect(throws: Never.self, "\(source)") {
            _ = try PCRE2Regex.compile(translation.pattern, options: RegexOptions(jit: .off))
          }
        #else
          _ = translation
        #endif
      } catch {
        #expect(
          error.range.lowerBound >= 0 && error.range.upperBound <= source.utf8.count, "\(source)")
      }
    }
  }
}
