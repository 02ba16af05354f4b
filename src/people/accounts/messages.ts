import { sentence } from '../../kit/sentence.ts';

/** The password rule for staff, shared by several texts. */
const STAFF_PASSWORD =
  'Staff accounts need at least 15 characters, or at least 8 with two-step sign-in.';

/** Of a link to choose a password that opens nothing any more. */
export const linkMessages = {
  title: 'This link does not work any more',
  text: 'It was used already, a newer one took its place, or it ran out: an invitation lasts 7 days, a link for a new password 30 minutes.',
  again: 'Ask for a new link',
};

export const STRONG_PASSWORD = 'Enter a strong password';

/** The page of a link to choose a password. The specification's words are those of a reset. */
export const choosePassword = {
  reset: {
    title: 'Reset Your Password',
    what: 'Enter a new password below to regain access to your account.',
    button: 'Reset Password',
    done: 'Password was reset successfully. Returning to login page...',
    signIn: 'Password was reset successfully. Sign in with the new one.',
  },
  'first-admin': {
    title: 'Create the first account',
    what: 'This account may do everything: it invites the others, connects QuickBooks and sets up the company.',
    button: 'Create account',
    done: 'The account is made. Going to the login page...',
    signIn: 'The account is made. Sign in with it.',
  },
  invitation: {
    title: (company: string) => `Welcome to ${company}`,
    what: 'Choose a password. Then sign in with it.',
    button: 'Choose this password',
    done: 'Your password is chosen. Going to the login page...',
    signIn: 'Your password is chosen. Sign in with it.',
  },
  now: 'Go to the login page now',
};

/** Sentences of the e-mails of this room. */
export const mailMessages = {
  hello: (name: string) => `Hello ${name},`,
  newDevice: {
    subject: 'New sign-in to your account',
    preheader: 'Someone signed in from a browser that we have not seen before.',
    what: 'Your account was just signed in to from a browser that we have not seen before.',
    otherwise:
      'If that was you, there is nothing to do. If it was not, sign that device out and change your password now.',
    button: 'See my devices',
  },
  reset: {
    subject: 'Reset your password',
    preheader: 'The link works once, for 30 minutes.',
    what: 'Someone asked to reset the password of your account. If that was you, choose a new one with this link. It works once, for 30 minutes.',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
    button: 'Choose a new password',
  },
  invitation: {
    subject: (company: string) => `Your account at ${company}`,
    preheader: 'Choose a password to get started.',
    what: (inviter: string, company: string) =>
      `${sentence(`${inviter} opened an account for you at ${company}`)} Choose a password with this link, then sign in and order.`,
    lasts: 'The link works once, for 7 days. After that, ask for a new one.',
    button: 'Choose my password',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preheader: 'All other devices were signed out.',
    what: 'The password of your account was just changed, and all other devices were signed out.',
    otherwise: 'If that was not you, reset your password now and call us.',
    button: 'Reset my password',
  },
  awaitedRole: {
    subject: 'Choose a new password to get your staff rights',
    preheader: 'They hold as soon as you chose a password for staff.',
    what: 'Your account was given staff rights. They hold as soon as you chose a new password; until then you work as before.',
    need: `${STAFF_PASSWORD} Sign in, open Settings and change yours there.`,
    button: 'Choose a new password',
  },
  emailCode: {
    subject: 'Confirm your new e-mail address',
    preheader: 'The link works once, for 30 minutes.',
    what: 'Please confirm that this address is to be used for your account. The link works once, for 30 minutes.',
    otherwise: 'Until you confirm, nothing changes. If you did not ask for this, do nothing.',
    button: 'Confirm this address',
  },
  emailChanged: {
    subject: 'The e-mail address of your account was changed',
    preheader: 'From now on you sign in with the new address.',
    what: (to: string) =>
      `From now on you sign in with ${to}. This address gets no more mail from us.`,
    otherwise: 'If that was not you, call us at once.',
  },
  secondFactor: {
    subject: (on: boolean) => (on ? 'Two-step sign-in is on' : 'Two-step sign-in was turned off'),
    preheader: 'A setting of your account was changed.',
    what: (on: boolean) =>
      on
        ? 'From now on your account asks for a code of your authenticator app. Keep your recovery codes in a safe place.'
        : 'Your account no longer asks for a code of your authenticator app.',
    otherwise: 'If that was not you, change your password now and call us.',
  },
  passkey: {
    subject: (added: boolean) =>
      added ? 'A passkey was added to your account' : 'A passkey was removed from your account',
    preheader: 'A setting of your account was changed.',
    what: (added: boolean, name: string) =>
      added
        ? `From now on “${name}” signs in to your account, without a password.`
        : `“${name}” no longer signs in to your account, and all other devices were signed out.`,
    otherwise:
      'If that was not you, change your password now, remove every passkey that you do not know, and call us.',
    button: 'See my passkeys',
  },
  apiKey: {
    subject: 'A key for a program was made for your account',
    preheader: 'A program can act for you.',
    what: (name: string, readsOnly: boolean) =>
      readsOnly
        ? `From now on “${name}” reads what you see, with a key of its own.`
        : `From now on “${name}” acts in your name, with a key of its own.`,
    otherwise: 'If that was not you, change your password now: that ends every key. Then call us.',
    button: 'See my keys',
  },
  requestAnswered: {
    subject: (reference: string) => `About your account request (${reference})`,
    youWrote: (message: string) => `You wrote: ${message}`,
  },
  requestReceived: {
    subject: (reference: string) => `We have your account request (${reference})`,
    preheader: 'We will write to you soon.',
    what: (company: string) =>
      `${sentence(`Thank you for asking for an account at ${company}`)} We look at each request ourselves and write to you soon.`,
  },
};

/** The choice of brands that a person sees. */
export const BRANDS = {
  title: 'Brands they see',
  all: 'All brands, also those to come',
  listed: 'These brands',
  what: 'Users and staff see products of these brands only; with none ticked, no product at all.',
  noneStaff:
    'There are no brands yet: they come with the products. Staff get each new brand by itself.',
  noneBuyers:
    'There are no brands yet: they come with the products. Give buyers theirs on their own page then.',
  seesNone: 'They see no products until a brand is ticked.',
  allSeen: 'All brands',
  /** The question before an invitation without a brand is sent. */
  askNone: {
    title: 'No brand is ticked',
    message: 'They will see no product at all, and can order nothing. Invite them all the same?',
    confirmText: 'Invite without brands',
    cancelText: 'Back to the brands',
  },
};

/** Said to somebody whose staff role waits for a password. */
export const awaitedRoleMessages = {
  title: 'Your staff rights wait for a new password',
  what: `${STAFF_PASSWORD} Choose a new one, then sign in again, and they hold.`,
  badge: 'Waits for a password',
};

export const salesRepMessages = {
  title: 'Sales rep',
  box: 'Sells for us: a sales rep, not a customer’s buyer',
  what: 'Their dashboard begins with the customers to call, and they read and write the notes of visits. Which customers and brands they see stays as it is set above.',
  yes: 'A sales rep of ours.',
  no: 'Not a sales rep.',
  save: 'Save',
  saved: 'Saved. It holds from the next page on.',
};

export const apiKeyMessages = {
  title: 'Keys for programs',
  what: 'A program that orders or reads for you sends its key instead of your password. It sees what you see and may do what you may do. What it can ask for stands in the API reference.',
  reference: 'API reference',
  none: 'No keys yet.',
  add: 'Make a key',
  name: 'Program',
  nameHint: 'For example: purchasing system',
  may: 'It may',
  read: 'Read only',
  write: 'Read, order and change',
  days: 'Ends after',
  daysOf: (days: number) => (days === 365 ? '1 year' : `${days} days`),
  made: 'Copy the key now: it is not shown again.',
  send: 'The program sends it with each request, in the header Authorization: Bearer.',
  end: 'End',
  endNamed: (name: string) => `End the key of ${name}`,
  ended: 'The key no longer works.',
  ends: 'It ends at once when you change your password or sign out everywhere.',
};

export const calendarMessages = {
  title: 'Calendar of deliveries',
  what: 'Your calendar shows on which day each of your orders is promised, from 30 days ago to 60 days ahead, and when the truck is expected.',
  make: 'Make an address',
  made: 'Copy the address now: it is not shown again.',
  use: 'Give it to your calendar program as a subscription (“by URL”). Whoever has it reads these days and nothing else.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Your browser did not copy it. Select the address and copy it.',
  there: 'You have an address, made',
  another: 'Make a new one',
  anotherMeans: 'A new one ends the old one. A new password ends it too.',
  remove: 'Remove',
  removeNamed: 'Remove the address of the calendar',
  removed: 'The address no longer works.',
};

/** What a new password must be, before it is sent and behind the catalogue's message, which speaks of what any password needs. */
export const passwordNeeds = {
  user: 'This shop asks for at least 8 characters. A few words in a row are easy to remember and hard to guess.',
  staff: 'This account needs at least 15 characters. A few words in a row do well.',
  alone:
    'Your password is too short to protect a staff account alone. Change it to one of at least 15 characters first, then turn two-step sign-in off.',
  long: 'Use at most 128 characters.',
  common:
    'This password is on the list of those that are tried first. Choose one that nobody would guess.',
  personal: 'Leave your name, your e-mail, the company and brand names out of it.',
};

export const PASSKEY_UNREADABLE = 'The passkey’s answer can’t be read.';

export const NAME_LABEL = 'Your name';
export const NEW_PASSWORD_LABEL = 'New Password';
