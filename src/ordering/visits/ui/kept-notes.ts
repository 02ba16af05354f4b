import { KEPT_CHANGED, keptName } from '../../../ui/kept-work.ts';

/** A note that was sent off on this device and has no answer, so that leaving the page or a reload loses nothing of it. */
export interface KeptNote {
  customerId: string;
  customerName: string;
  /** Under which it is written once. */
  key: string;
  text: string;
  followUpOn: string;
  /** Why it was not saved; '' while it waits. */
  refused: string;
}

const PREFIX = 'note';
const placeOf = (note: Pick<KeptNote, 'customerId' | 'key'>) => `${note.customerId}.${note.key}`;

/** Its name in the device's store. */
export const noteName = (person: string, note: Pick<KeptNote, 'customerId' | 'key'>) =>
  keptName(PREFIX, person, placeOf(note));

function write(change: () => void): void {
  try {
    change();
  } catch {
    // A browser that keeps nothing still sends while the page is open.
  }
  window.dispatchEvent(new Event(KEPT_CHANGED));
}

export const keepNote = (person: string, note: KeptNote): void =>
  write(() => window.localStorage.setItem(noteName(person, note), JSON.stringify(note)));

export const dropNote = (person: string, note: Pick<KeptNote, 'customerId' | 'key'>): void =>
  write(() => window.localStorage.removeItem(noteName(person, note)));

/** One of them by its place in the store; undefined when it is gone. */
export function keptNote(person: string, of: string): KeptNote | undefined {
  try {
    const text = window.localStorage.getItem(keptName(PREFIX, person, of));
    return text ? (JSON.parse(text) as KeptNote) : undefined;
  } catch {
    return undefined;
  }
}

/** What was written about a customer here and refused: it stands in the form again. */
export function refusedNote(person: string, customerId: string): KeptNote | undefined {
  try {
    const start = keptName(PREFIX, person, `${customerId}.`);
    return Object.keys(window.localStorage)
      .filter((name) => name.startsWith(start))
      .map((name) => keptNote(person, name.slice(keptName(PREFIX, person, '').length)))
      .find((note) => note !== undefined && note.refused !== '');
  } catch {
    return undefined;
  }
}
