/// A journey through the table of the project, with an event of every kind.
enum SampleJourney {
  static let events = #"""
    {"launch": true}
    {"push": "logIn"}
    {"push": "forgotPassword"}
    {"popTo": "logIn"}
    {"popToRoot": true}
    {"open": "photos://photos/42"}
    {"cancel": "session"}
    {"pass": "session", "user": "ann"}
    {"open": "photos:photos/7", "source": "notification", "mode": "push"}
    {"back": true}
    {"back": true}
    {"select": "settings"}
    {"push": "changePassword"}
    {"protect": "changePassword"}
    {"select": "feed"}
    {"select": "settings"}
    {"back": true}
    {"unprotect": "changePassword"}
    {"back": true}
    {"start": "ageCheck"}
    {"dismiss": true}
    {"open": "photos://photos/1/original"}
    {"advance": "11m"}
    {"finish": "ageCheck", "outcome": "cancelled"}
    {"open": "https://photos.example/help/a"}
    {"open": "https://photos.example/photos/%zz"}
    {"pass": "adult", "ticket": 1}
    {"revoke": "session"}
    {"signOut": true}
    {"restart": true}
    """#

  /// What is told of it, 100 columns wide.
  static let text = #"""
    1  launch: done
       does  start app, start auth in app, setRoot auth in app
       sees  welcome in auth, on the stack welcome
    2  push logIn: done
       does  push logIn in auth
       sees  logIn in auth, on the stack welcome › logIn
    3  push forgotPassword: done
       does  push forgotPassword in auth
       sees  forgotPassword in auth, on the stack welcome › logIn › forgotPassword
    4  pop to logIn: done
       does  popTo logIn in auth
       sees  logIn in auth, on the stack welcome › logIn
    5  pop to root: done
       does  popToRoot welcome in auth
       sees  welcome in auth, on the stack welcome
    6  open photos://photos/42: held
       waits at the gate session until 1970-01-01T00:10:00Z; resumes for whichever user signs in
       sees  welcome in auth, on the stack welcome
    7  cancel session: done
       ends  link 1 cancelled
       does  finish auth in app (cancelled), start auth in app, setRoot auth in app
       sees  welcome in auth, on the stack welcome
    8  pass session as ann: done
       does  start browse in app, start feed in browse, addTab feed in browse, start likes in browse,
             addTab likes in browse, start settings in browse, addTab settings in browse, setRoot browse
             in app, finish auth in app
       sees  photos in feed, on the stack photos
    9  open photos:photos/7: applied
       ends  link 2 applied
       does  push photo in feed
       sees  photo with id = 7, size = 400 in feed, on the stack photos › photo
    10  back: done
       does  popToRoot photos in feed
       sees  photos in feed, on the stack photos
    11  back: invalid, there is no screen to go back to
       sees  photos in feed, on the stack photos
    12  select settings: done
       does  selectTab settings in browse
       sees  account in settings, on the stack account
    13  push changePassword: done
       does  push changePassword in settings
       sees  changePassword in settings, on the stack account › changePassword
    14  protect changePassword: done
       sees  changePassword in settings, on the stack account › changePassword
    15  select feed: done
       does  selectTab feed in browse
       sees  photos in feed, on the stack photos
    16  select settings: done
       does  selectTab settings in browse
       sees  changePassword in settings, on the stack account › changePassword
    17  back: vetoed, a protected screen would go
       sees  changePassword in settings, on the stack account › changePassword
    18  unprotect changePassword: done
       sees  changePassword in settings, on the stack account › changePassword
    19  back: done
       does  popToRoot account in settings
       sees  account in settings, on the stack account
    20  start ageCheck: done
       does  start ageCheck in app, present ageCheck as sheet in app
       sees  birthday in ageCheck, on the stack birthday
    21  dismiss: done
       does  dismiss ageCheck in app, finish ageCheck in app (cancelled)
       sees  account in settings, on the stack account
    22  open photos://photos/1/original: held
       waits at the gate adult until 1970-01-01T00:10:00Z; resumes for ann
       does  start ageCheck in app, present ageCheck as sheet in app
       sees  birthday in ageCheck, on the stack birthday
    23  advance 660s: done
       ends  link 3 expired
       sees  birthday in ageCheck, on the stack birthday
    24  finish ageCheck, cancelled: done
       does  dismiss ageCheck in app, finish ageCheck in app (cancelled)
       sees  account in settings, on the stack account
    25  open https://photos.example/help/a: leftToWeb
       ends  link 4 leftToWeb
       sees  account in settings, on the stack account
    26  open https://photos.example/photos/%zz: refused, percent-encoding: `%` needs two hexadecimal digits, at byte 30
       ends  link 5 refused
       sees  account in settings, on the stack account
    27  pass adult: stale, the flow of `adult` has a newer ticket
       sees  account in settings, on the stack account
    28  revoke session: done
       does  start auth in app, setRoot auth in app, finish feed in browse (cancelled), finish likes in
             browse (cancelled), finish settings in browse (cancelled), finish browse in app (cancelled)
       sees  welcome in auth, on the stack welcome
    29  sign out: done
       does  finish auth in app (cancelled), start auth in app, setRoot auth in app
       sees  welcome in auth, on the stack welcome
    30  restart: done
       does  start app, start auth in app, setRoot auth in app
       sees  welcome in auth, on the stack welcome

    """#
}
