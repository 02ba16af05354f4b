import { useEffect, useSyncExternalStore } from 'react';
import { onCountsChange, sendCounts } from '../../../deliveries/ui/stored-counts.ts';
import { onLoadsChange, sendLoads } from '../../../runs/ui/load-outbox.ts';
import { onPlacardsChange, sendPlacards } from '../../../shipping/ui/stored-placards.ts';
import { onSignaturesChange, sendSignatures } from '../../../shipping/ui/stored-signatures.ts';
import { sumOf } from '../../device-messages.ts';
import { type DockWork, dockWaits, readDock } from './dock-work.ts';
import { wakeWhenOnline } from './install-worker.ts';
import { isPhoneChanging, onPhoneChange, openPhone } from './phone-database.ts';
import { takeKey } from './seal.ts';
import { type Round, sendRound, type Trouble } from './send-stops.ts';
import { countUnsent, type StoredStop, storedStops } from './stored-stops.ts';
import { takeOverOldQueue } from './take-over.ts';

export type { DockWork } from './dock-work.ts';
export { type StoredStop, seenRefusal } from './stored-stops.ts';

export interface Outbox {
  /** False until the phone was asked; nothing may be said of it before. */
  isRead: boolean;
  /** A stop is being stored, sent or refused: the queue must be read again before it may be called empty. */
  isChanging: boolean;
  /** The phone lets nothing be read: whether something waits is not known. */
  isBlocked: boolean;
  /** Finished and not on the server, in order. */
  stops: readonly StoredStop[];
  /** Waiting stops that can't be opened without signing in again. */
  sealed: number;
  /** Photos of finished stops that are not on the server. */
  photos: number;
  /** Photos that the server did not take. */
  refusedPhotos: number;
  /** Runs whose load check or count back is not all on the server. */
  dock: readonly DockWork[];
  /** What the office refused, until the driver has seen it. */
  refused: readonly StoredStop[];
  /** Recorded by the server in the last days. */
  sent: readonly StoredStop[];
  /** Of these, what waited when this page was opened: said once it is recorded. */
  caughtUp: readonly StoredStop[];
  /** Whether the browser exempts the store from clearing when the phone is full; null: not requested yet. */
  persisted: boolean | null;
  isSending: boolean;
  /** Why the last try ended early. */
  trouble: Trouble | null;
}

const UNREAD: Outbox = {
  isRead: false,
  isChanging: false,
  isBlocked: false,
  stops: [],
  sealed: 0,
  photos: 0,
  refusedPhotos: 0,
  dock: [],
  refused: [],
  sent: [],
  caughtUp: [],
  persisted: null,
  isSending: false,
  trouble: null,
};

let person = '';
let now: Outbox = UNREAD;
const listeners = new Set<() => void>();

function show(change: Partial<Outbox>): void {
  now = { ...now, ...change };
  for (const listener of listeners) listener();
}

/** Of stops, photos, counted lines, counts back, words about placards and signed papers of a person, how many this phone has not sent. */
export interface Waits {
  stops: number;
  photos: number;
  loads: number;
  counts: number;
  /** Words that placards hang. */
  placards: number;
  /** Shipping papers that were signed. */
  signatures: number;
}

export const waitsIn = ({ stops, sealed, photos, dock }: Outbox): Waits => ({
  stops: stops.length + sealed,
  photos,
  ...dockWaits(dock),
});

export const isAnything = (waits: Waits): boolean => sumOf(waits) > 0;

/** The same for who signs out; needs no key. */
export const countWaits = async (whose: string): Promise<Waits> => ({
  ...(await countUnsent(whose).catch(() => ({ stops: 0, photos: 0 }))),
  ...dockWaits(readDock(whose)),
});

let readings = 0;
/** Keys of the stops that waited when this page was opened. */
let waitedAtFirst: Set<string> | null = null;

async function read(): Promise<void> {
  if (person === '') return;
  const whose = person;
  const reading = (readings += 1);
  let next: Partial<Outbox>;
  try {
    const phone = await openPhone();
    const [{ stops, sealed }, unsent, photos, rows] = await Promise.all([
      storedStops(whose),
      countUnsent(whose),
      phone.getAllFromIndex('photos', 'person', whose),
      phone.getAllFromIndex('outbox', 'person', whose),
    ]);
    // Includes stops that cannot be decrypted before a new sign-in.
    waitedAtFirst ??= new Set(
      rows.filter(({ state }) => state === 'waiting').map(({ key }) => key),
    );
    const before = waitedAtFirst;
    const of = (state: StoredStop['state']) => stops.filter((stop) => stop.state === state);
    next = {
      isBlocked: false,
      stops: of('waiting'),
      sealed,
      photos: unsent.photos,
      refusedPhotos: photos.filter(({ state }) => state === 'refused').length,
      refused: of('refused'),
      sent: of('sent'),
      caughtUp: of('sent').filter(({ key }) => before.has(key)),
    };
  } catch {
    next = { isBlocked: true };
  }
  // A later reading has overtaken this one.
  if (whose === person && reading === readings)
    show({ ...next, dock: readDock(whose), isRead: true, isChanging: isPhoneChanging() });
}

/** Tried again after these pauses, the last one over and over, in ms. */
const PAUSES = [2000, 5000, 10_000, 20_000, 30_000];
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;
let isRequested = false;

const sendDock = async (whose: string) =>
  (await sendLoads(whose)) ?? (await sendPlacards(whose)) ?? (await sendSignatures(whose));

/** The load check is first: a run that is not loaded has no stop to report, and which placards are due, and what the paper says, follows from its counts. The count back is last: it asks for every report. */
async function sendEverything(): Promise<Round> {
  const whose = person;
  const load = whose === '' ? null : await sendDock(whose);
  const { trouble, pauseMs }: Round = await sendRound().catch(() =>
    // Where nothing can be kept no stop waits either.
    now.isBlocked ? { trouble: null, pauseMs: 0 } : { trouble: 'server' as const, pauseMs: 0 },
  );
  const count = whose === '' || trouble ? null : await sendCounts(whose);
  return { trouble: trouble ?? load ?? count, pauseMs };
}

/** Sends what waits, and tries again by itself as long as something does. */
export function sendAll(): Promise<void> {
  isRequested = true;
  running ??= (async () => {
    while (isRequested) {
      isRequested = false;
      clearTimeout(timer);
      show({ isSending: true });
      const { trouble, pauseMs } = await sendEverything();
      tries = trouble ? tries + 1 : 0;
      await read();
      show({ isSending: false, trouble });
      if (trouble) void wakeWhenOnline();
      if (trouble)
        timer = setTimeout(
          () => void sendAll(),
          Math.max(pauseMs, PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0),
        );
    }
  })().finally(() => {
    running = null;
  });
  return running;
}

/** Some browsers ask the person: nobody is asked twice. */
function isFirstAsk(): boolean {
  try {
    if (localStorage.getItem(PERSIST_REQUESTED)) return false;
    localStorage.setItem(PERSIST_REQUESTED, 'yes');
  } catch {
    // Nothing is remembered here; asking again does no harm.
  }
  return true;
}

const PERSIST_REQUESTED = 'bellcart.asked-to-persist';

/** Asks the browser once to exempt the store from clearing when the phone is full. A refusal is shown to the driver. */
async function askToPersist(): Promise<void> {
  if (!navigator.storage?.persist) return show({ persisted: false });
  let persisted = await navigator.storage.persisted().catch(() => false);
  if (!persisted && isFirstAsk()) persisted = await navigator.storage.persist().catch(() => false);
  show({ persisted });
}

const tryNow = () => {
  if (document.visibilityState === 'hidden') return;
  tries = 0;
  void sendAll();
};

let stop: (() => void) | null = null;

/** Stops and photos are read again, which takes a moment. */
function phoneHasChanged(): void {
  show({ isChanging: true });
  void read();
}

/**
 * A count at the truck is said in the moment of its tap. It goes out from its own page at once; whatever came of that, it is tried again
 * from here.
 */
function dockChanged(): void {
  const dock = readDock(person);
  show({ dock });
  if (running || now.trouble || !isAnything({ stops: 0, photos: 0, ...dockWaits(dock) })) return;
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), PAUSES[0]);
}

function start(): void {
  const forgets = [
    onPhoneChange(phoneHasChanged),
    onLoadsChange(dockChanged),
    onCountsChange(dockChanged),
    onPlacardsChange(dockChanged),
    onSignaturesChange(dockChanged),
  ];
  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryNow);
  stop = () => {
    for (const forget of forgets) forget();
    clearTimeout(timer);
    window.removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryNow);
  };
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

async function become(next: string): Promise<void> {
  if (next === person) return;
  person = next;
  now = UNREAD;
  waitedAtFirst = null;
  // Includes the queue of an earlier release, so that the first number shown is complete.
  await takeOverOldQueue(next).catch(() => undefined);
  await read();
  void askToPersist();
  // Without a network the key is on the phone since the last time, or nothing can be opened.
  // Nor where nothing can be kept.
  await takeKey(next).catch(() => false);
  await read();
  await sendAll();
}

/** What this phone still has to send for this person, and what became of it; sends it as long as a driver's screen is open. */
export function useOutbox(of: string): Outbox {
  const shown = useSyncExternalStore(
    subscribe,
    () => now,
    () => UNREAD,
  );
  useEffect(() => void become(of), [of]);
  return of === person ? shown : UNREAD;
}
