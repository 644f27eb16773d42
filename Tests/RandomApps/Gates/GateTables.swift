/// Tables with conditions, checks and screens that links must not interrupt, for scenarios that run
/// in every user interface.
package enum GateTables {
  /// Gates of every kind in front of the screens of one stack.
  package static let bank = """
    { "version": 1, "origins": ["bank:"],
      "gates": {
        "session": { "flow": "auth" },
        "device": { "check": true, "pending": "checking", "flow": "support", "onFailure": "flow" },
        "region": { "check": true, "whenNewLink": "keep" },
        "vault": { "check": true, "flow": "pin", "whenClosed": "applyPrefix" },
        "audit": { "check": true, "pending": "checking", "timeout": "5m", "expiresAfter": "2m" },
        "crypto": { "fallback": "soon" },
        "plan": { "staysOpen": "1m" },
        "desk": { "check": true, "after": ["plan"], "timeout": "5m" } },
      "app": { "coordinator": "app",
        "screens": ["home", "note", "soon", { "screen": "account", "requires": ["device"] },
          { "screen": "offer", "requires": ["region"] },
          { "screen": "safe", "requires": ["vault"] },
          { "screen": "gold", "under": "note", "requires": ["vault"] },
          { "screen": "report", "requires": ["audit"] },
          { "screen": "coin", "requires": ["crypto"] },
          { "screen": "trade", "requires": ["desk"] },
          { "screen": "mine", "requires": ["session"] }],
        "children": [
          { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
          { "coordinator": "checking", "as": "sheet", "screens": ["spinner"] },
          { "coordinator": "support", "as": "sheet", "screens": ["help"] },
          { "coordinator": "pin", "as": "sheet", "screens": ["digits"] }] },
      "routes": [
        { "route": "note", "paths": ["/note"], "opens": "note" },
        { "route": "account", "paths": ["/account"], "opens": "account" },
        { "route": "card", "paths": ["/card/:token"], "opens": "account", "secret": ["token"] },
        { "route": "offer", "paths": ["/offer"], "opens": "offer" },
        { "route": "safe", "paths": ["/safe"], "opens": "safe" },
        { "route": "gold", "paths": ["/gold"], "opens": "gold" },
        { "route": "report", "paths": ["/report"], "opens": "report" },
        { "route": "coin", "paths": ["/coin"], "opens": "coin" },
        { "route": "pair", "paths": ["/pair"], "opens": "offer", "requires": ["crypto"] },
        { "route": "old", "paths": ["/old"], "opens": "note", "requires": ["!crypto"] },
        { "route": "trade", "paths": ["/trade"], "opens": "trade" },
        { "route": "mine", "paths": ["/mine"], "opens": "mine" } ] }
    """

  /// A coordinator and a screen that links must not interrupt.
  package static let busy = """
    { "version": 1, "origins": ["bank:"],
      "gates": {
        "session": { "flow": "auth" },
        "device": { "check": true, "pending": "checking", "flow": "support", "onFailure": "flow" },
        "crypto": { "fallback": "soon" } },
      "app": { "coordinator": "app",
        "screens": ["home", "note", "soon", { "screen": "form", "interruption": "ask" },
          { "screen": "account", "requires": ["device"] },
          { "screen": "coin", "requires": ["crypto"] },
          { "screen": "mine", "requires": ["session"] }],
        "children": [
          { "coordinator": "transfer", "as": "push", "interruption": "wait",
            "screens": ["amount", "confirm"] },
          { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
          { "coordinator": "checking", "as": "sheet", "screens": ["spinner"] },
          { "coordinator": "support", "as": "sheet", "screens": ["help"] }] },
      "routes": [
        { "route": "note", "paths": ["/note"], "opens": "note" },
        { "route": "confirm", "paths": ["/confirm"], "opens": "confirm" },
        { "route": "account", "paths": ["/account"], "opens": "account" },
        { "route": "coin", "paths": ["/coin"], "opens": "coin" },
        { "route": "mine", "paths": ["/mine"], "opens": "mine" } ] }
    """

  /// `start` reaches a check.
  package static let checkedStart = """
    { "version": 1, "origins": ["bank:"],
      "gates": {
        "session": { "flow": "auth" },
        "device": { "check": true, "pending": "checking", "flow": "support", "onFailure": "flow" } },
      "app": { "coordinator": "app", "start": "main",
        "children": [
          { "coordinator": "checking", "as": "sheet", "screens": ["spinner"] },
          { "coordinator": "support", "as": "root", "screens": ["help"] },
          { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
          { "coordinator": "public", "as": "root", "screens": ["about"] },
          { "coordinator": "main", "as": "root", "requires": ["device"],
            "screens": ["home", "note", { "screen": "mine", "requires": ["session"] }] }] },
      "routes": [
        { "route": "about", "paths": ["/about"], "opens": "about" },
        { "route": "note", "paths": ["/note"], "opens": "note" },
        { "route": "mine", "paths": ["/mine"], "opens": "mine" } ] }
    """

  /// A tab behind a condition.
  package static let tabs = """
    { "version": 1, "origins": ["bank:"],
      "gates": { "session": { "flow": "auth" }, "crypto": {} },
      "app": { "coordinator": "app", "container": "tabs",
        "children": [
          { "coordinator": "main", "as": "tab", "screens": ["home", "note"] },
          { "coordinator": "market", "as": "tab", "requires": ["crypto"],
            "screens": ["coins", "coin"] },
          { "coordinator": "legacy", "as": "tab", "requires": ["!crypto"], "screens": ["cash"] },
          { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] }] },
      "routes": [
        { "route": "note", "paths": ["/note"], "opens": "note" },
        { "route": "coin", "paths": ["/coin"], "opens": "coin" } ] }
    """

  /// `start` reaches a condition with a fallback.
  package static let conditionalStart = """
    { "version": 1, "origins": ["bank:"],
      "gates": { "session": { "flow": "auth" }, "modern": { "fallback": "classic" } },
      "app": { "coordinator": "app", "start": "main",
        "children": [
          { "coordinator": "past", "as": "root", "screens": ["classic", "letter"] },
          { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
          { "coordinator": "main", "as": "root", "requires": ["modern"],
            "screens": ["home", "note"] }] },
      "routes": [
        { "route": "letter", "paths": ["/letter"], "opens": "letter" },
        { "route": "note", "paths": ["/note"], "opens": "note" } ] }
    """
}
