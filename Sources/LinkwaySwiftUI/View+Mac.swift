#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(Linux))
  import SwiftUI

  /// What a Mac lacks, with what it shows instead.
  extension View {
    /// Covers the full screen. A Mac has no such cover, and shows a sheet.
    func fullScreen<Item: Identifiable, Content: View>(
      item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
      #if os(macOS)
        sheet(item: item, content: content)
      #else
        fullScreenCover(item: item, content: content)
      #endif
    }

    /// Turns the tabs of a tab view into pages. A Mac shows them as tabs.
    func pageStyle() -> some View {
      #if os(macOS)
        self
      #else
        tabViewStyle(.page)
      #endif
    }

    /// Hides the bar of the tabs that are around this view. A Mac's are in the window's toolbar, and stay.
    func bottomBar(isHidden: Bool) -> some View {
      #if os(macOS)
        self
      #else
        toolbar(isHidden ? .hidden : .automatic, for: .tabBar)
      #endif
    }
  }
#endif
