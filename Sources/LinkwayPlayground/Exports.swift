#if arch(wasm32)
  import LinkwayTable
  import LinkwayTableCompiler

  // The functions that the page's worker calls. A text is passed as the address of a buffer from
  // `linkway_allocate` and its length. A result is the address of a buffer with its length in four
  // bytes, followed by the bytes. The caller frees every buffer with `linkway_free`.

  private final class Opened {
    let playground: Playground
    init(_ playground: Playground) { self.playground = playground }
  }

  @_expose(wasm, "linkway_allocate")
  @_cdecl("linkway_allocate")
  func allocateText(_ count: Int) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 8)
  }

  @_expose(wasm, "linkway_free")
  @_cdecl("linkway_free")
  func freeText(_ memory: UnsafeMutableRawPointer) {
    unsafe memory.deallocate()
  }

  /// Compiles a table, even if it has errors. `searches` is the raw value of `TableCompiler.Searches`:
  /// 0, 1 or 2.
  @_expose(wasm, "linkway_open")
  @_cdecl("linkway_open")
  func openTable(
    _ text: UnsafeRawPointer, _ count: Int, _ searches: Int
  ) -> UnsafeMutableRawPointer {
    let opened = Opened(
      Playground(
        text: unsafe bytes(text, count),
        searches: TableCompiler.Searches(rawValue: searches) ?? .conflicts))
    return unsafe Unmanaged.passRetained(opened).toOpaque()
  }

  @_expose(wasm, "linkway_close")
  @_cdecl("linkway_close")
  func closeTable(_ table: UnsafeRawPointer) {
    unsafe Unmanaged<Opened>.fromOpaque(table).release()
  }

  @_expose(wasm, "linkway_describe")
  @_cdecl("linkway_describe")
  func describeTable(_ table: UnsafeRawPointer) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).description())
  }

  @_expose(wasm, "linkway_names")
  @_cdecl("linkway_names")
  func tableNames(_ table: UnsafeRawPointer) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).names())
  }

  @_expose(wasm, "linkway_examples")
  @_cdecl("linkway_examples")
  func runExamples(_ table: UnsafeRawPointer) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).examples())
  }

  @_expose(wasm, "linkway_picture")
  @_cdecl("linkway_picture")
  func drawTable(_ table: UnsafeRawPointer) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).picture())
  }

  @_expose(wasm, "linkway_apple")
  @_cdecl("linkway_apple")
  func writeAppleFile(_ table: UnsafeRawPointer, _ host: Int) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).appleFile(ofHost: host))
  }

  @_expose(wasm, "linkway_changes")
  @_cdecl("linkway_changes")
  func compareTables(
    _ table: UnsafeRawPointer, _ old: UnsafeRawPointer
  ) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).changes(from: playground(old)))
  }

  @_expose(wasm, "linkway_explain")
  @_cdecl("linkway_explain")
  func explainLink(
    _ table: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).explanation(of: bytes(text, count)))
  }

  @_expose(wasm, "linkway_values")
  @_cdecl("linkway_values")
  func linkValues(
    _ table: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).values(of: bytes(text, count)))
  }

  @_expose(wasm, "linkway_outcomes")
  @_cdecl("linkway_outcomes")
  func linkOutcomes(
    _ table: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).outcomes(ofLines: bytes(text, count)))
  }

  @_expose(wasm, "linkway_journey")
  @_cdecl("linkway_journey")
  func playJourney(
    _ table: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).journey(lines: bytes(text, count)))
  }

  @_expose(wasm, "linkway_session")
  @_cdecl("linkway_session")
  func sessionAfterJourney(
    _ table: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer {
    unsafe returned(playground(table).session(afterLines: bytes(text, count)))
  }

  // SAFETY: `@unsafe`, because the address must be one that `linkway_open` returned and that has not
  // been passed to `linkway_close`. The worker keeps the table open while it uses it.
  @unsafe private func playground(_ table: UnsafeRawPointer) -> Playground {
    unsafe Unmanaged<Opened>.fromOpaque(table).takeUnretainedValue().playground
  }

  // SAFETY: `@unsafe`, because `text` must be the address of `count` bytes.
  @unsafe private func bytes(_ text: UnsafeRawPointer, _ count: Int) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: text, count: count))
  }

  private func returned(_ bytes: [UInt8]) -> UnsafeMutableRawPointer {
    // SAFETY: the buffer is large enough for the length and the bytes.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 + bytes.count, alignment: 8)
    unsafe memory.storeBytes(of: UInt32(bytes.count), as: UInt32.self)
    unsafe bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe (memory + 4).copyMemory(from: first, byteCount: bytes.count)
      }
    }
    return unsafe memory
  }
#endif
