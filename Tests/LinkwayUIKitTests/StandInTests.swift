#if os(Linux)
  import Testing

  /// The stand-in refuses what UIKit refuses: with a warning, and without calling the completion.
  @Suite("The stand-in for UIKit")
  @MainActor struct StandInTests {
    @Test("A controller that already presents another cannot present a second one")
    func secondPresentation() {
      let bare = BareWindow()
      let first = bare.present()
      #expect(!bare.root.mayPresent)
      bare.present()
      bare.stage.run()
      bare.present()
      bare.stage.run()
      #expect(bare.completions == 1)
      #expect(bare.root.presentedViewController === first)
      #expect(
        bare.stage.complaints
          == Array(
            repeating: "present: UIViewController presents UIViewController already", count: 2)
      )
    }

    @Test("Nothing is presented before the window is shown")
    func hiddenWindow() {
      let bare = BareWindow(isShown: false)
      bare.present()
      #expect(bare.completions == 0)
      #expect(bare.stage.complaints == ["present: the view is not in the window hierarchy"])
    }

    @Test("During a transition of a modal, no other transition begins", arguments: [true, false])
    func between(isGoing: Bool) {
      let bare = BareWindow()
      let first = bare.present()
      if isGoing {
        bare.stage.run()
        bare.dismiss()
      }
      bare.dismiss()
      bare.present(over: first)
      bare.stage.run()
      #expect(bare.completions == (isGoing ? 2 : 1))
      #expect(bare.stage.complaints.count == 2)
      #expect((bare.root.presentedViewController == nil) == isGoing)
    }

    @Test("A full-screen modal removes its presenter from the window until it is dismissed")
    func fullScreen() {
      let bare = BareWindow()
      let modal = bare.present(style: .fullScreen)
      bare.stage.run()
      #expect(!bare.isRootInWindow)
      bare.dismiss(modal)
      bare.stage.run()
      #expect(bare.isRootInWindow)
      #expect(bare.stage.complaints == [])
    }

    @Test("A pop whose stack leaves the window ends without `didShow`", arguments: [true, false])
    func interruptedPop(isInterrupted: Bool) {
      let bare = BareWindow()
      let stack = bare.stack
      stack.show(in: bare.window)
      #expect(stack.navigation.tapBack())
      #expect(bare.stage.isMoving)
      if isInterrupted { #expect(stack.tabs.tap(1)) }
      bare.stage.run()
      #expect(stack.heard == (isInterrupted ? ["willShow"] : ["willShow", "didShow"]))
      #expect(stack.navigation.viewControllers.count == 1)
    }

    @Test("Work for the next turn of the main loop runs before a transition completes")
    func turns() {
      let bare = BareWindow()
      bare.present()
      var order: [Int] = []
      bare.stage.later { order.append(bare.completions) }
      bare.stage.step()
      #expect(order == [0])
      #expect(bare.completions == 1)
    }
  }
#endif
