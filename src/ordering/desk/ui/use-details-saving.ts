import { useCallback, useEffect, useRef } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useConnection } from '../../../ui/connection.ts';
import { failedForm } from '../../../ui/failure.tsx';
import { type CallNotes, NOTED_FIELDS, type NotedField, type NotedTexts } from '../noted.ts';

const ADDRESS = '/dashboard/new-order';
/** Stored this long after the last key, in ms. */
const SAVE_AFTER_MS = 800;
/** By this the other tabs of this person hear that something was stored. */
const CHANNEL = 'bellcart.call-noted';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const textsOf = (notes: CallNotes): NotedTexts => ({
  askedBy: notes.askedBy ?? '',
  poNumber: notes.poNumber,
  wantedOn: notes.wantedOn ?? '',
  note: notes.note,
  internalNote: notes.internalNote,
});

/** The fields of the form that hold what is noted; a rep's has no internal note. */
function fieldsOf(form: HTMLFormElement): Partial<Record<NotedField, Field>> {
  return Object.fromEntries(
    NOTED_FIELDS.flatMap((name) => {
      const field = form.elements.namedItem(name);
      return field === null ? [] : [[name, field as Field]];
    }),
  );
}

/** What the form says otherwise than what is stored. */
function changesOf(form: HTMLFormElement, stored: NotedTexts): Partial<NotedTexts> {
  return Object.fromEntries(
    Object.entries(fieldsOf(form)).flatMap(([name, { value }]) =>
      value.trim() === stored[name as NotedField].trim() ? [] : [[name, value]],
    ),
  );
}

function formOf(form: HTMLFormElement, changes: Partial<NotedTexts>): FormData {
  const sent = new FormData();
  sent.set('intent', 'details');
  sent.set('customerId', (form.elements.namedItem('customerId') as HTMLInputElement).value);
  for (const [name, value] of Object.entries(changes)) sent.set(name, value);
  return sent;
}

/**
 * Stores a call's details when a pause is made in typing, when a field loses the focus, and when the page is left for another address: each
 * field that differs from what is stored, so that a tab which stands open writes nothing over what another one noted. What got no answer is
 * stored again once the connection is back. What another tab stored comes into the fields in which nothing else was typed here.
 */
export function useDetailsSaving(notes: CallNotes | null) {
  const { submit, state, data } = useFetcher<unknown>({ key: 'desk-details' });
  const { revalidate } = useRevalidator();
  /** As the server has it, for all that is known here. */
  const stored = useRef<NotedTexts | null>(null);
  const lastSent = useRef<Partial<NotedTexts>>({});
  const open = useRef<HTMLFormElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = state === 'idle' && failedForm(data) !== undefined;
  const save = useCallback(
    (form: HTMLFormElement | null) => {
      clearTimeout(timer.current);
      if (!form || !stored.current) return;
      const changes = changesOf(form, stored.current);
      if (JSON.stringify(changes) === JSON.stringify(lastSent.current)) return;
      lastSent.current = changes;
      if (Object.keys(changes).length > 0)
        void submit(formOf(form, changes), { method: 'post', action: ADDRESS });
    },
    [submit],
  );
  const begin = useCallback((form: HTMLFormElement | null, noted: CallNotes) => {
    open.current = form;
    stored.current = textsOf(noted);
    lastSent.current = {};
  }, []);
  const saveSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(form.isConnected ? form : null), SAVE_AFTER_MS);
  };
  /** The order is being placed: what is saved after it would begin the call anew. */
  const stop = () => clearTimeout(timer.current);
  /** The fields as they are noted: of a call that another tab placed nothing stands here for the next one. */
  const clean = useCallback((noted: CallNotes) => {
    clearTimeout(timer.current);
    if (!open.current) return;
    stored.current = textsOf(noted);
    lastSent.current = {};
    for (const [name, field] of Object.entries(fieldsOf(open.current)))
      field.value = stored.current[name as NotedField];
  }, []);
  useEffect(() => {
    if (state !== 'idle' || !notes || !open.current?.isConnected || !stored.current) return;
    const now = textsOf(notes);
    for (const [key, field] of Object.entries(fieldsOf(open.current))) {
      const name = key as NotedField;
      const isUntouched = field.value.trim() === stored.current[name].trim();
      if (isUntouched && field.value !== now[name]) field.value = now[name];
    }
    stored.current = now;
    lastSent.current = {};
  }, [notes, state]);
  useSameInOtherTabs(state === 'idle' && data !== undefined && !unsaved ? data : null, revalidate);
  const { lost } = useConnection();
  const isRefused = useRef(unsaved);
  useEffect(() => {
    isRefused.current = unsaved;
  }, [unsaved]);
  useEffect(() => {
    if (lost || !isRefused.current || !open.current?.isConnected) return;
    lastSent.current = {};
    save(open.current);
  }, [lost, save]);
  useEffect(() => {
    const leave = () => {
      const form = open.current;
      if (!form?.isConnected || !stored.current) return;
      const changes = changesOf(form, stored.current);
      if (
        Object.keys(changes).length > 0 &&
        JSON.stringify(changes) !== JSON.stringify(lastSent.current)
      )
        navigator.sendBeacon(ADDRESS, formOf(form, changes));
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      clearTimeout(timer.current);
    };
  }, []);
  /** What this tab has read, and what it sent itself: anything else was noted elsewhere, and nobody here has seen it. */
  const seen = (): string =>
    JSON.stringify(
      Object.fromEntries(
        NOTED_FIELDS.map((name) => [
          name,
          [stored.current?.[name] ?? '', lastSent.current[name] ?? stored.current?.[name] ?? ''],
        ]),
      ),
    );
  return { save, saveSoon, stop, begin, clean, seen, unsaved };
}
export type DetailsSaving = ReturnType<typeof useDetailsSaving>;

/** Says in the person's other tabs that something was stored here; hears it from them, and reads the page anew. */
function useSameInOtherTabs(answer: unknown, revalidate: () => Promise<void>): void {
  const channel = useRef<BroadcastChannel | null>(null);
  const read = useRef(revalidate);
  useEffect(() => {
    read.current = revalidate;
  }, [revalidate]);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.onmessage = () => void read.current();
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (answer !== null) channel.current?.postMessage('noted');
  }, [answer]);
}
