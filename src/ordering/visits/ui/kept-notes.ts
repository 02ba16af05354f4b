import { keptRecords } from '../../../ui/kept-records.ts';

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

export const keptNotes = keptRecords<KeptNote>(
  'note',
  ({ customerId, key }) => `${customerId}.${key}`,
);

/** What was written about a customer here and refused: it stands in the form again. */
export const refusedNote = (person: string, customerId: string): KeptNote | undefined =>
  keptNotes.all(person, `${customerId}.`).find(({ refused }) => refused !== '');
