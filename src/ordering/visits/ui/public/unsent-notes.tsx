import type { Failure } from '../../../../kit/failure.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { toast } from '../../../../ui/toast.ts';
import { useSendStored } from '../../../../ui/use-send-stored.ts';
import * as messages from '../../messages.ts';
import { type StoredAdd, storedAdds } from '../stored-adds.ts';
import { type StoredNote, storedNotes } from '../stored-notes.ts';

const isUnsent = ({ saved = false }: StoredNote) => !saved;

/** Notes that were sent off on this device without an answer, or refused, on a page that is not shown. */
export const useUnsentNotes = (person: string): StoredNote[] =>
  storedNotes.useAll(person).filter(isUnsent);

/** The same as the device has it now, for who has no screen. */
export const notesOf = (person: string): StoredNote[] => storedNotes.all(person).filter(isUnsent);

/** Notes that went from this device and of which nobody has read it yet. */
export const useSavedNotes = (person: string): StoredNote[] =>
  storedNotes.useAll(person).filter((note) => !isUnsent(note));

/** Sends one of them as its own page does, under its key. */
export function SendNote({ person, note }: { person: string; note: StoredNote }) {
  const { customerId, key, text, followUpOn } = note;
  useSendStored<{ error?: Failure }>(
    {
      name: `note-${customerId}-${key}`,
      action: `/dashboard/customers/${customerId}`,
      form: { intent: 'write', person, text, followUpOn, key },
    },
    ({ error }) => {
      if (error) return storedNotes.store(person, { ...note, refused: messageFor(error) });
      // Said like an order that went: a toast is gone with the page. Its words are saved, and stay here no longer.
      storedNotes.store(person, { ...note, text: '', saved: true });
    },
  );
  return null;
}

/** The person has read why it was not saved, or that it is, and lets it go. */
export const letNoteGo = storedNotes.drop;

/** Products that were pressed into a customer's order on this device without an answer, or refused. */
export const useUnsentAdds = (person: string): StoredAdd[] => storedAdds.useAll(person);

/** The same as the device has it now, for who has no screen. */
export const addsOf = (person: string): StoredAdd[] => storedAdds.all(person);

/** Sends one of them to its customer's page, under its key. */
export function SendAdd({ person, add }: { person: string; add: StoredAdd }) {
  const { customerId, customerName, productId, productName, key } = add;
  useSendStored<{ error?: Failure }>(
    {
      name: `add-${key}`,
      action: `/dashboard/customers/${customerId}`,
      form: { intent: 'add', person, productId, key },
    },
    ({ error }) => {
      if (error) return storedAdds.store(person, { ...add, refused: messageFor(error) });
      storedAdds.drop(person, add);
      toast.success(messages.addedFor(productName, customerName));
    },
  );
  return null;
}

/** The person has read why it was not added. */
export const letAddGo = storedAdds.drop;
