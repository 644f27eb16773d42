#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(Linux))
  import SwiftUI

  /// Modifiers that macOS lacks, with fallbacks.
  extension View {
    /// Presents a full-screen cover while `item` is not `nil`. On macOS, presents a sheet.
    func fullScreen<Item: Identifiable, Content: View>(
      item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
      #if os(macOS)
        sheet(item: item, content: content)
      #else
        fullScreenCover(item: item, content: content)
      #endif
    }

    /// Displays the tabs of a tab view as pages. On macOS, they remain tabs.
    func pageStyle() -> some View {
      #if os(macOS)
        self
      #else
        tabViewStyle(.page)
      #endif
    }

    /// Hides the tab bar around this view. On macOS, tabs are in the window's toolbar and stay
    /// visible.
    func bottomBar(isHidden: Bool) -> some View {
      #if os(macOS)
        self
      #else
        toolbar(isHidden ? .hidden : .automatic, for: .tabBar)
      #endif
    }
  }
#endif
