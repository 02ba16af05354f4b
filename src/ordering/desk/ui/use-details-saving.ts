import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useConnection } from '../../../ui/connection.ts';
import { failedForm } from '../../../ui/failure.tsx';

const ADDRESS = '/dashboard/new-order';
/** What the form carries for placing alone. */
const NOT_DETAILS = ['lines', 'seenCart', 'firstOn', 'after', 'key', 'marginAccepted', 'addTo'];
/** Stored this long after the last key, in ms. */
const SAVE_AFTER_MS = 800;

function detailsOf(form: HTMLFormElement): FormData {
  const fields = new FormData(form);
  for (const name of NOT_DETAILS) fields.delete(name);
  fields.set('intent', 'details');
  return fields;
}
const textOf = (fields: FormData) => JSON.stringify([...fields]);

/**
 * Stores a call's details when a pause is made in typing, when a field loses the focus, and when the page is left for another address, if the
 * form differs from what was stored last. What got no answer is stored again once the connection is back.
 */
export function useDetailsSaving() {
  const { submit, state, data } = useFetcher<unknown>({ key: 'desk-details' });
  const lastSaved = useRef('');
  const open = useRef<HTMLFormElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = state === 'idle' && failedForm(data) !== undefined;
  const save = useCallback(
    (form: HTMLFormElement | null) => {
      clearTimeout(timer.current);
      if (!form) return;
      const fields = detailsOf(form);
      const now = textOf(fields);
      if (now === lastSaved.current) return;
      lastSaved.current = now;
      void submit(fields, { method: 'post', action: ADDRESS });
    },
    [submit],
  );
  const begin = useCallback((form: HTMLFormElement | null) => {
    open.current = form;
    lastSaved.current = form ? textOf(detailsOf(form)) : '';
  }, []);
  const saveSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(form.isConnected ? form : null), SAVE_AFTER_MS);
  };
  /** The order is being placed: what is saved after it would begin the call anew. */
  const stop = () => clearTimeout(timer.current);
  const { lost } = useConnection();
  const isRefused = useRef(unsaved);
  useEffect(() => {
    isRefused.current = unsaved;
  }, [unsaved]);
  useEffect(() => {
    if (lost || !isRefused.current || !open.current?.isConnected) return;
    lastSaved.current = '';
    save(open.current);
  }, [lost, save]);
  useEffect(() => {
    const leave = () => {
      const form = open.current;
      if (!form?.isConnected) return;
      const fields = detailsOf(form);
      if (textOf(fields) !== lastSaved.current) navigator.sendBeacon(ADDRESS, fields);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      clearTimeout(timer.current);
    };
  }, []);
  return { save, saveSoon, stop, begin, unsaved };
}
export type DetailsSaving = ReturnType<typeof useDetailsSaving>;
