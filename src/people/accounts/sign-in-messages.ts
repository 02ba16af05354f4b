/** Sentences of the ways to sign in, apart from the room's others: the login page is a visitor's. */

export const passkeyMessages = {
  title: 'Passkeys',
  what: 'Sign in with your fingerprint, your face or the lock of your device, without a password or a code. A passkey works only at the address of this shop: a page that looks like it gets nothing.',
  signIn: 'Sign in with a passkey',
  add: 'Add a passkey',
  name: 'Name of this passkey',
  next: 'Give it a name by which you know it again. Then your device asks for your fingerprint, your face or its lock.',
  create: 'Create the passkey',
  added: 'The passkey is added. Sign in with it the next time.',
  removed: 'The passkey is removed. Other devices are signed out.',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove “${name}”`,
  passwordToRemove: (name: string) => `Password to remove “${name}”`,
  removeMeans:
    'It no longer signs in, and your other devices are signed out. Your device still lists it until you delete it there.',
  none: 'No passkeys yet.',
  notHere: 'This browser can’t make passkeys at this address.',
  backedUp: 'Backed up',
  oneDevice: 'On one device',
  cancelled: 'No passkey was used: it was cancelled, or took too long.',
  notMade: 'No passkey was made: it was cancelled, or took too long.',
  madeBefore: 'This device keeps a passkey of yours already.',
  noneFits: 'This device can’t do that: it keeps no passkeys, or has no lock to know you by.',
  instead: 'You have a passkey: signing in with it counts as both steps.',
};

/** A phone that is signed in for deliveries and for nothing else. */
export const deliveriesPhoneMessages = {
  more: 'A driver’s phone, for deliveries only',
  box: 'This phone is for deliveries only',
  hint: 'For drivers: it stays signed in for 14 hours, a working day, and opens the day’s stops and nothing else.',
  title: 'This phone is for deliveries only',
  what: 'Orders, prices, customers and settings do not open on it. To use them here, sign out of deliveries and sign in again.',
  toStops: 'To my stops',
  signOut: 'Sign out of deliveries',
  unsent:
    'Stops that are not sent yet stay on this phone, locked, until the same person signs in again.',
  elsewhere:
    'This phone is signed in for deliveries only. You see this page as a visitor; “Login” leads to your stops.',
  askTitle: 'Is this phone for your deliveries?',
  askText:
    'Then it stays signed in for 14 hours, a working day, also where there is no network, and opens your stops and nothing else.',
  askYes: 'Yes, for deliveries',
  askNo: 'No, sign in as on a computer',
  askElse: 'Signed in as on a computer, it is signed out after an hour without use.',
  notStored: 'Nothing was changed',
  phoneTitle: 'This phone',
  binding: {
    bound: 'Your sign-in is tied to this phone: a copy of it is worth nothing on another one.',
    plain:
      'This connection is not encrypted (http), so your sign-in can’t be tied to this phone and stops can’t be kept on it: each is sent straight, which needs a connection. Ask the office for the https address.',
    keyless:
      'This browser made no key of its own, so your sign-in is not tied to this phone. Everything works; whoever copies your sign-in could use it. Tell the office, or use another browser.',
  },
  badge: 'Deliveries only',
  phones: 'Phones for deliveries only',
  signOutPhone: 'Sign out this phone',
  signedOut: 'The phone is signed out. Its next request is refused.',
};

/** On the login page. The one form is that of the contact page: what it sends under this topic is an account request. */
export const ASK_FOR_ACCOUNT = {
  to: '/contact-us?topic=new-account',
  text: 'Ask for an account',
} as const;
