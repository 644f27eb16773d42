import Linkway

@testable import AppAuthMain
@testable import HowToCode
@testable import SignInSignUp
@testable import SubFlows
@testable import UIKitApproaches
@testable import Unsplash

extension ExampleSystem {
  static let all: [ExampleSystem] = [
    uiKitApproaches, unsplash, signInSignUp, howToCode, appAuthMain, subFlows,
  ]

  static let uiKitApproaches = ExampleSystem(
    name: "UIKitApproaches", routes: 16, examples: 23,
    launched: (signedIn: "items", signedOut: "items"), signIn: "signIn",
    links: [
      Link(link: "https://shelf.example/items", access: .anyone, stack: "items"),
      Link(link: "shelf://items/7", access: .anyone, stack: "items › item(id=7)"),
      Link(
        link: "https://shelf.example/items/7/related", access: .anyone,
        stack: "items › item(id=7) › related(id=7)"),
      Link(link: "shelf://favourites", access: .anyone, stack: "favourites"),
      Link(
        link: "https://shelf.example/favourites/3", access: .anyone,
        stack: "favourites › favourite(id=3)"),
      Link(link: "shelf://sign-in", access: .signedOut, stack: "signIn"),
      Link(link: "https://shelf.example/settings", access: .signedIn, stack: "settings"),
      Link(link: "shelf://settings/about", access: .signedIn, stack: "settings › about"),
      Link(link: "https://shelf.example/places", access: .anyone, stack: "placeList"),
      Link(link: "https://shelf.example/places/list", access: .anyone, stack: "placeList"),
      Link(link: "https://shelf.example/places/map", access: .anyone, stack: "map"),
      Link(link: "shelf://places/12", access: .anyone, stack: "map › place(id=12)"),
      Link(link: "https://shelf.example/tour", access: .anyone, stack: "hello"),
      Link(link: "https://shelf.example/tour/hello", access: .anyone, stack: "hello"),
      Link(link: "https://shelf.example/tour/tips", access: .anyone, stack: "tips"),
      Link(link: "shelf://tour/ready", access: .anyone, stack: "ready"),
    ],
    wanderings: (
      signedIn: [
        [.push("item", ["id": .int(1)]), .select("starred"), .push("favourite", ["id": .int(2)])],
        [.push("item", ["id": .int(7)]), .start("preferences"), .push("about")],
        [.start("finder"), .start("mapPane"), .push("place", ["id": .int(1)])],
        [.select("starred"), .start("tour"), .select("lastPage")],
      ],
      signedOut: [
        [.push("item", ["id": .int(1)]), .select("starred"), .push("favourite", ["id": .int(2)])],
        [.push("item", ["id": .int(7)]), .start("preferences")],
        [.start("finder"), .start("auth")],
        [.select("starred"), .start("tour"), .select("lastPage")],
      ]
    ),
    registry: { Shelf.registry(signIn: $0) })

  static let unsplash = ExampleSystem(
    name: "Unsplash", routes: 12, examples: 20,
    launched: (signedIn: "pictures", signedOut: "welcome"), signIn: "welcome",
    links: [
      Link(link: "https://pictures.example/welcome", access: .signedOut, stack: "welcome"),
      Link(link: "pictures://login", access: .signedOut, stack: "welcome › logIn"),
      Link(
        link: "https://pictures.example/join", access: .signedOut,
        stack: "welcome › createAccount"),
      Link(
        link: "https://pictures.example/log-in/forgot", access: .signedOut,
        stack: "welcome › logIn › forgotPassword"),
      Link(link: "https://pictures.example", access: .signedIn, stack: "pictures"),
      Link(link: "https://pictures.example/pictures", access: .signedIn, stack: "pictures"),
      Link(
        link: "pictures://pictures/red-fox-7", access: .signedIn,
        stack: "pictures › picture(id=red-fox-7)"),
      Link(link: "https://pictures.example/likes", access: .signedIn, stack: "likedPictures"),
      Link(
        link: "pictures://likes/heron", access: .signedIn,
        stack: "likedPictures › likedPicture(id=heron)"),
      Link(link: "pictures://settings", access: .signedIn, stack: "account"),
      Link(
        link: "https://pictures.example/settings/password", access: .signedIn,
        stack: "account › changePassword"),
    ],
    wanderings: (
      signedIn: [
        [.push("picture", ["id": .string("owl")]), .select("settings"), .push("changePassword")],
        [.select("likes"), .push("likedPicture", ["id": .string("heron")])],
      ],
      signedOut: [
        [.push("logIn"), .push("forgotPassword")],
        [.push("createAccount")],
        [.push("forgotPassword")],
      ]
    ),
    registry: { Unsplash.MainCoordinator.registry(logIn: $0) })

  static let signInSignUp = ExampleSystem(
    name: "SignInSignUp", routes: 4, examples: 7,
    launched: (signedIn: "notes", signedOut: "signIn"), signIn: "signIn",
    links: [
      Link(link: "https://notes.example/sign-in", access: .signedOut, stack: "signIn"),
      Link(link: "https://notes.example/sign-up", access: .signedOut, stack: "signIn › signUp"),
      Link(
        link: "notes://sign-up?code=spring-26", access: .signedOut,
        stack: "signIn › signUp(code=spring-26)"),
      Link(link: "https://notes.example/notes", access: .signedIn, stack: "notes"),
      Link(link: "notes://notes/5", access: .signedIn, stack: "notes › note(id=5)"),
    ],
    wanderings: (
      signedIn: [[.push("note", ["id": .int(1)]), .push("note", ["id": .int(2)])]],
      signedOut: [[.push("signUp")]]
    ),
    registry: { Notes.registry(signIn: $0) })

  static let howToCode = ExampleSystem(
    name: "HowToCode", routes: 5, examples: 10,
    launched: (signedIn: "home", signedOut: "home"), signIn: "signIn",
    links: [
      Link(link: "https://code.example", access: .anyone, stack: "home"),
      Link(link: "howtocode://sign-in", access: .signedOut, stack: "signIn"),
      Link(link: "howtocode://steps/1", access: .anyone, stack: "stepOne"),
      Link(link: "https://code.example/steps/2", access: .anyone, stack: "stepOne › stepTwo"),
      Link(
        link: "https://code.example/steps/3", access: .signedIn,
        stack: "stepOne › stepTwo › stepThree"),
    ],
    wanderings: (
      signedIn: [
        [.start("howToCode")],
        [.start("howToCode"), .push("stepTwo"), .push("stepThree")],
      ],
      signedOut: [
        [.start("howToCode"), .push("stepTwo")],
        [.start("howToCode"), .push("stepTwo"), .push("stepThree")],
        [.start("auth")],
      ]
    ),
    registry: { HowToCode.HomeCoordinator.registry(signIn: $0, onStepsDismissed: {}) })

  static let appAuthMain = ExampleSystem(
    name: "AppAuthMain", routes: 5, examples: 10,
    launched: (signedIn: "home", signedOut: "logIn"), signIn: "logIn",
    links: [
      Link(link: "https://desk.example/log-in", access: .signedOut, stack: "logIn"),
      Link(link: "desk://sign-up", access: .signedOut, stack: "logIn › signUp"),
      Link(link: "https://desk.example/", access: .signedIn, stack: "home"),
      Link(link: "desk://details/9", access: .signedIn, stack: "home › details(id=9)"),
      Link(link: "https://desk.example/settings", access: .signedIn, stack: "home › settings"),
    ],
    wanderings: (
      signedIn: [
        [.push("details", ["id": .int(1)]), .push("settings")],
        [.push("settings"), .push("details", ["id": .int(9)])],
      ],
      signedOut: [[.push("signUp")]]
    ),
    registry: { AppAuthMain.AppCoordinator.registry(logIn: $0) })

  static let subFlows = ExampleSystem(
    name: "SubFlows", routes: 10, examples: 13,
    launched: (signedIn: "mainView", signedOut: "mainView"), signIn: "signIn",
    links: [
      Link(link: "https://flows.example/", access: .anyone, stack: "mainView"),
      Link(link: "flows://sign-in", access: .signedOut, stack: "signIn"),
      Link(link: "flows://list", access: .anyone, stack: "mainView › list"),
      Link(
        link: "https://flows.example/list/Row%203", access: .anyone,
        stack: "mainView › list › row(title=Row 3)"),
      Link(link: "https://flows.example/view", access: .signedIn, stack: "mainView › view"),
      Link(
        link: "flows://view/table", access: .signedIn, stack: "mainView › view › table"),
      Link(link: "https://flows.example/sheet/list", access: .anyone, stack: "sheetList"),
      Link(
        link: "flows://sheet/list/Row%203", access: .anyone,
        stack: "sheetList › sheetRow(title=Row 3)"),
      Link(link: "flows://sheet/view", access: .signedIn, stack: "sheetView"),
      Link(
        link: "https://flows.example/sheet/view/table", access: .signedIn,
        stack: "sheetView › sheetTable"),
    ],
    wanderings: (
      signedIn: [
        [.start("pushedList"), .push("row", ["title": .string("Row 1")])],
        [.start("pushedList"), .start("pushedView"), .push("table")],
        [.start("presentedList"), .push("sheetRow", ["title": .string("Row 1")])],
        [.start("pushedView"), .start("presentedView"), .push("sheetTable")],
      ],
      signedOut: [
        [.start("pushedList"), .push("row", ["title": .string("Row 1")])],
        [.start("presentedList"), .push("sheetRow", ["title": .string("Row 3")])],
        [.start("pushedList"), .start("pushedView")],
      ]
    ),
    registry: { Flows.registry(signIn: $0) })
}
