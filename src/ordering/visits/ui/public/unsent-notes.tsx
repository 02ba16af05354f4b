import type { Failure } from '../../../../kit/failure.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { toast } from '../../../../ui/toast.ts';
import { useSendKept } from '../../../../ui/use-send-kept.ts';
import * as messages from '../../messages.ts';
import { type KeptAdd, keptAdds } from '../kept-adds.ts';
import { type KeptNote, keptNotes } from '../kept-notes.ts';

/** Notes that were sent off on this device without an answer, or refused, on a page that is not shown. */
export const useUnsentNotes = (person: string): KeptNote[] => keptNotes.useAll(person);

/** Sends one of them as its own page does, under its key. */
export function SendNote({ person, note }: { person: string; note: KeptNote }) {
  const { customerId, customerName, key, text, followUpOn } = note;
  useSendKept<{ error?: Failure }>(
    {
      name: `note-${customerId}-${key}`,
      action: `/dashboard/customers/${customerId}`,
      form: { intent: 'write', person, text, followUpOn, key },
    },
    ({ error }) => {
      if (error) return keptNotes.keep(person, { ...note, refused: messageFor(error) });
      keptNotes.drop(person, note);
      toast.success(messages.noteSavedAbout(customerName));
    },
  );
  return null;
}

/** The person has read why it was not saved, and lets it go. */
export const letNoteGo = keptNotes.drop;

/** Products that were pressed into a customer's order on this device without an answer, or refused. */
export const useUnsentAdds = (person: string): KeptAdd[] => keptAdds.useAll(person);

/** Sends one of them to its customer's page, under its key. */
export function SendAdd({ person, add }: { person: string; add: KeptAdd }) {
  const { customerId, customerName, productId, productName, key } = add;
  useSendKept<{ error?: Failure }>(
    {
      name: `add-${key}`,
      action: `/dashboard/customers/${customerId}`,
      form: { intent: 'add', person, productId, key },
    },
    ({ error }) => {
      if (error) return keptAdds.keep(person, { ...add, refused: messageFor(error) });
      keptAdds.drop(person, add);
      toast.success(messages.addedFor(productName, customerName));
    },
  );
  return null;
}

/** The person has read why it was not added. */
export const letAddGo = keptAdds.drop;
