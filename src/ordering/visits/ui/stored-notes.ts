import { storedRecords } from '../../../ui/stored-records.ts';

/** A note that was sent off on this device and has no answer, so that leaving the page or a reload loses nothing of it. */
export interface StoredNote {
  customerId: string;
  customerName: string;
  /** Under which it is written once. */
  key: string;
  text: string;
  followUpOn: string;
  /** Why it was not saved; '' while it waits. */
  refused: string;
  /** It is saved, and nobody has read that yet. */
  saved?: boolean;
}

export const storedNotes = storedRecords<StoredNote>(
  'note',
  ({ customerId, key }) => `${customerId}.${key}`,
);

/** What was written about a customer here and refused: it stands in the form again. */
export const refusedNote = (person: string, customerId: string): StoredNote | undefined =>
  storedNotes.all(person, `${customerId}.`).find(({ refused }) => refused !== '');
