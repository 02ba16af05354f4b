import type { Trouble } from './ui/device/send-stops.ts';

const countText = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

interface Waits {
  stops: number;
  photos: number;
  /** Lines of a load check. */
  loads: number;
  /** Counts back. */
  counts: number;
  /** Words that placards hang. */
  placards: number;
  /** Shipping papers that were signed. */
  signatures: number;
}

export const sumOf = ({ stops, photos, loads, counts, placards, signatures }: Waits): number =>
  stops + photos + loads + counts + placards + signatures;

const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' });

/** What is not sent, in parts of a sentence; none: nothing. */
export const unsentParts = ({
  stops,
  photos,
  loads,
  counts,
  placards,
  signatures,
}: Waits): string[] =>
  [
    stops > 0 ? countText(stops, 'stop', 'stops') : '',
    photos > 0 ? countText(photos, 'photo', 'photos') : '',
    loads > 0 ? countText(loads, 'load count', 'load counts') : '',
    counts > 0 ? countText(counts, 'count back', 'counts back') : '',
    placards > 0 ? countText(placards, 'word about placards', 'words about placards') : '',
    signatures > 0 ? countText(signatures, 'signed paper', 'signed papers') : '',
  ].filter(Boolean);

/** A stop of which something is typed and which is not finished. */
export const begunPart = (count: number): string =>
  countText(count, 'stop that is begun', 'stops that are begun');

const unsentText = (waits: Waits): string => list.format(unsentParts(waits));

/** What a driver's phone says of what it holds. Each is true while it is shown. */
export const deviceMessages = {
  /** The indicator's own words: stable, tests read the counts out of them. */
  waiting: (waits: Waits) => `${unsentText(waits)} waiting`,
  nothingWaits: 'Every finished stop is sent',
  /** A day that is read from the phone says so on the list with its time; a stop says it here. */
  nothingWaitsOffline:
    'No connection now. Every finished stop is sent; the next one is kept on this phone.',
  kept: 'It stays on this phone when you close this page. Each stop is recorded once, however often it is sent.',
  sending: 'Sending now.',
  whatWaits: 'What waits',
  caughtUp: (stops: readonly { number: string; customerName: string }[]) =>
    `Recorded now: ${stops.map(({ number, customerName }) => `${number} ${customerName}`).join(', ')}`,
  notRead: 'Looking at what this phone holds.',
  blocked:
    'Nothing can be kept on this phone: a private window, or storage is switched off. Each stop is sent straight, which needs a connection. Stay on its page until it is sent.',
  mayVanish: 'Connect the phone today: when it is full, it may make room.',
  sealed: (count: number) =>
    count === 1
      ? 'One stop can’t be opened. Sign in again on this phone with a connection, then it is sent.'
      : `${count} stops can’t be opened. Sign in again on this phone with a connection, then they are sent.`,
  sendNow: 'Send now',
  refused: (number: string, customer: string) => `Not recorded: ${number} ${customer}`,
  refusedWhy: (why: string) => `The office answered: ${why}`,
  refusedHelp: 'Call the office about it before you take it off this list.',
  /** The office has the whole report. */
  refusedStored: 'What the office decides comes here. You need not do anything.',
  /** What the office has made of a report that it could not accept. */
  decided: {
    recorded: (number: string, customer: string) => `Recorded after all: ${number} ${customer}`,
    corrected: (number: string, customer: string) =>
      `A delivery is corrected by it: ${number} ${customer}`,
    set_aside: (number: string, customer: string) =>
      `The office set it aside: ${number} ${customer}`,
  },
  decidedWhy: (reason: string) => (reason ? `The office wrote: ${reason}` : ''),
  seen: 'I have read it',
  toLoad: 'Open the load check',
  toCount: 'Open the count back',
  toPaper: 'Read why, and sign anew',
  refusedLoads: (count: number) =>
    `${countText(count, 'load count was', 'load counts were')} not recorded.`,
  refusedCount: 'The count back was not recorded.',
  refusedPlacards: 'The placards were not confirmed.',
  refusedSignature: 'What you signed of a shipping paper does not hold.',
  refusedPhotos: (count: number) =>
    `${countText(count, 'photo was', 'photos were')} not taken by the office.`,
  signIn: 'Sign in again',
  trouble: {
    network: 'Sent by itself when you are connected.',
    portal:
      'This network answers instead of our server. Sign in to the Wi-Fi, or switch the Wi-Fi off.',
    'sign-in': 'Your sign-in has ended. Sign in again on this phone, then it is sent.',
    forbidden: 'Your account may not deliver now. Call the office; it stays on this phone.',
    wait: 'Our server asks for a pause. Sent by itself after it.',
    server: 'Our server has a fault. Sent by itself when that is mended.',
  } satisfies Record<Trouble, string>,
  /** Why a stop that is only on its page was not sent. */
  straightTrouble: {
    network: 'Not sent: no connection. Press again when you are connected.',
    portal:
      'Not sent: this network answers instead of our server. Sign in to the Wi-Fi, or switch it off, then press again.',
    'sign-in': 'Not sent: your sign-in has ended. Sign in again in another tab, then press again.',
    forbidden: 'Not sent: your account may not deliver now. Call the office.',
    wait: 'Not sent yet: our server asks for a pause. Press again in a minute.',
    server: 'Not sent: our server has a fault. Press again soon, or call the office.',
  } satisfies Record<Trouble, string>,
  notKept: {
    full: 'This phone is full, so it is not saved. Leave this page open until the stop is sent.',
    blocked: 'Nothing can be kept on this phone. Leave this page open until the stop is sent.',
    photo: 'A photo is not on this phone any more. Take it again.',
    'too-big': 'This photo has more than 15 MB. Take it again with a lower resolution.',
  },
  straight: {
    title: 'Not saved on this phone',
    text: 'It is only on this page. Leave the page open until it says that it is sent.',
    again: 'Send again',
    photos: (count: number) => `${countText(count, 'photo is', 'photos are')} not sent yet.`,
  },
  signOut: 'Sign out',
  signOutTitle: (waits: Waits) =>
    `${unsentText(waits)} ${sumOf(waits) === 1 ? 'is' : 'are'} not sent`,
  signOutText:
    'What is not sent stays on this phone, and goes out when you sign in here again. Stops and photos are locked: nobody else can read them.',
  stay: 'Stay signed in',
  signedOutHere: 'You are signed out on this phone',
  signedOutText:
    'There is no connection, so the office does not know it yet: your sign-in ends as soon as this phone is connected. Nothing is sent and nothing is shown until somebody signs in again.',
};

/** The shipping paper of a run that this phone holds. */
export const paperHereMessages = {
  /** Where there is no connection. */
  signAtLoadCheck:
    'Without a connection the paper is read and signed in the load check of its run, which opens from your stops.',
  open: 'The shipping paper, on this phone',
  asOf: (moment: string) => `As it was ${moment}`,
  notHere: 'The shipping paper is not on this phone.',
} as const;

/** What was done at the truck on this phone and the office does not have, where the day says what is missing. */
export const hereMessages = {
  counted: (lines: number) =>
    `${countText(lines, 'line', 'lines')} counted on this phone, not sent yet.`,
  goes: 'It goes by itself when you are connected',
} as const;
