import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Failure } from '../../../../kit/failure.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { NETWORK_ERROR } from '../../../../kit/network-error.ts';
import { useConnection } from '../../../../ui/connection.ts';
import { useUnsent } from '../../../../ui/kept-work.ts';
import { toast } from '../../../../ui/toast.ts';
import * as messages from '../../messages.ts';
import { dropNote, type KeptNote, keepNote, keptNote } from '../kept-notes.ts';

const waits = ({ key }: Record<string, unknown>): boolean => typeof key === 'string';

/** Notes that were sent off on this device without an answer, or refused, on a page that is not shown. */
export function useUnsentNotes(person: string): KeptNote[] {
  return useUnsent('note', person, waits).flatMap((of) => keptNote(person, of) ?? []);
}

/** Sends one of them as its own page does, under its key. */
export function SendNote({ person, note }: { person: string; note: KeptNote }) {
  const { customerId, customerName, key, text, followUpOn } = note;
  const { submit, state, data } = useFetcher<{ error?: Failure }>({
    key: `note-${customerId}-${key}`,
  });
  const { lost } = useConnection();
  const isSent = useRef(false);
  const answered = useRef(data);
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    if (data.error?.code === NETWORK_ERROR.code) isSent.current = false;
    else if (data.error) keepNote(person, { ...note, refused: messageFor(data.error) });
    else {
      dropNote(person, note);
      toast.success(messages.noteSavedAbout(customerName));
    }
  }, [state, data, person, note, customerName]);
  useEffect(() => {
    if (lost || state !== 'idle' || isSent.current) return;
    isSent.current = true;
    void submit(
      { intent: 'write', text, followUpOn, key },
      { method: 'post', action: `/dashboard/customers/${customerId}` },
    );
  }, [lost, state, submit, text, followUpOn, key, customerId]);
  return null;
}

/** The person has read why it was not saved, and lets it go. */
export const letNoteGo = dropNote;
