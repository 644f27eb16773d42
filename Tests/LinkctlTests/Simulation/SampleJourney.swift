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
    {"foreground": true}
    {"refresh": "session"}
    {"gate": "session", "check": 1, "result": "open"}
    {"interrupt": "wait", "check": 1}
    {"open": "photos://photos/42"}
    {"discard": true}
    """#

  /// The output of `simulate` for the journey, 100 columns wide.
  static let text = #"""
    1  launch: done
       changes  start app, start auth in app, setRoot auth in app
       shows    welcome in auth, on the stack welcome
    2  push logIn: done
       changes  push logIn in auth
       shows    logIn in auth, on the stack welcome › logIn
    3  push forgotPassword: done
       changes  push forgotPassword in auth
       shows    forgotPassword in auth, on the stack welcome › logIn › forgotPassword
    4  pop to logIn: done
       changes  popTo logIn in auth
       shows    logIn in auth, on the stack welcome › logIn
    5  pop to root: done
       changes  popToRoot welcome in auth
       shows    welcome in auth, on the stack welcome
    6  open photos://photos/42: held
       waits    at the gate session until 1970-01-01T00:10:00Z; resumes for whichever user signs in
       shows    welcome in auth, on the stack welcome
    7  cancel session: done
       ended    link 1 cancelled
       changes  finish auth in app (cancelled), start auth in app, setRoot auth in app
       shows    welcome in auth, on the stack welcome
    8  pass session as ann: done
       changes  start browse in app, start feed in browse, addTab feed in browse, start likes in browse,
                addTab likes in browse, start settings in browse, addTab settings in browse, setRoot
                browse in app, finish auth in app
       shows    photos in feed, on the stack photos
    9  open photos:photos/7: applied
       ended    link 2 applied
       changes  push photo in feed
       shows    photo with id = 7, size = 400 in feed, on the stack photos › photo
    10  back: done
       changes  popToRoot photos in feed
       shows    photos in feed, on the stack photos
    11  back: invalid, there is no screen to go back to
       shows    photos in feed, on the stack photos
    12  select settings: done
       changes  selectTab settings in browse
       shows    account in settings, on the stack account
    13  push changePassword: done
       changes  push changePassword in settings
       shows    changePassword in settings, on the stack account › changePassword
    14  protect changePassword: done
       shows    changePassword in settings, on the stack account › changePassword
    15  select feed: done
       changes  selectTab feed in browse
       shows    photos in feed, on the stack photos
    16  select settings: done
       changes  selectTab settings in browse
       shows    changePassword in settings, on the stack account › changePassword
    17  back: vetoed, a protected screen would be removed or changed
       shows    changePassword in settings, on the stack account › changePassword
    18  unprotect changePassword: done
       shows    changePassword in settings, on the stack account › changePassword
    19  back: done
       changes  popToRoot account in settings
       shows    account in settings, on the stack account
    20  start ageCheck: done
       changes  start ageCheck in app, present ageCheck as sheet in app
       shows    birthday in ageCheck, on the stack birthday
    21  dismiss: done
       changes  dismiss ageCheck in app, finish ageCheck in app (cancelled)
       shows    account in settings, on the stack account
    22  open photos://photos/1/original: held
       waits    at the gate adult until 1970-01-01T00:10:00Z; resumes for ann
       changes  start ageCheck in app, present ageCheck as sheet in app
       shows    birthday in ageCheck, on the stack birthday
    23  advance 660s: done
       ended    link 3 expired
       shows    birthday in ageCheck, on the stack birthday
    24  finish ageCheck, cancelled: done
       changes  dismiss ageCheck in app, finish ageCheck in app (cancelled)
       shows    account in settings, on the stack account
    25  open https://photos.example/help/a: leftToWeb
       ended    link 4 leftToWeb
       shows    account in settings, on the stack account
    26  open https://photos.example/photos/%zz: refused, percent-encoding: `%` needs two hexadecimal digits, at byte 30
       ended    link 5 refused
       shows    account in settings, on the stack account
    27  pass adult: stale, the flow of `adult` has a newer ticket
       shows    account in settings, on the stack account
    28  revoke session: done
       changes  start auth in app, setRoot auth in app, finish feed in browse (cancelled), finish likes
                in browse (cancelled), finish settings in browse (cancelled), finish browse in app
                (cancelled)
       shows    welcome in auth, on the stack welcome
    29  sign out: done
       changes  finish auth in app (cancelled), start auth in app, setRoot auth in app
       shows    welcome in auth, on the stack welcome
    30  restart: done
       changes  start app, start auth in app, setRoot auth in app
       shows    welcome in auth, on the stack welcome
    31  foreground: done
       shows    welcome in auth, on the stack welcome
    32  refresh session: invalid, the gate `session` is opened by its flow and cannot be evaluated
       shows    welcome in auth, on the stack welcome
    33  session returned open: invalid, the gate `session` is opened by its flow and cannot be evaluated
       shows    welcome in auth, on the stack welcome
    34  interrupt: wait: stale, no link waits for this decision any more
       shows    welcome in auth, on the stack welcome
    35  open photos://photos/42: held
       waits    at the gate session until 1970-01-01T00:21:00Z; resumes for whichever user signs in
       shows    welcome in auth, on the stack welcome
    36  discard: done
       ended    link 6 cancelled
       changes  finish auth in app (cancelled), start auth in app, setRoot auth in app
       shows    welcome in auth, on the stack welcome

    """#
}
