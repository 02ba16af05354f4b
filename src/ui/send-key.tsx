import { useCallback, useEffect, useRef } from 'react';
import { NETWORK_ERROR } from '../kit/network-error.ts';
import { useConnection } from './connection.ts';

/** A fresh key for one intent: 32 hexadecimal digits. Only in the browser. */
export function freshKey(): string {
  return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

type Answer = { error?: { code: string } | null } | undefined;

/** The idempotency key of what a press sends without a form. Where one place sends several, `intent` says which: another has another key. */
export function useKeyUntilAnswered(answer: Answer): (intent?: string) => string {
  const held = useRef({ key: '', intent: '' });
  useEffect(() => {
    if (answer && answer.error?.code !== NETWORK_ERROR.code) held.current = { key: '', intent: '' };
  }, [answer]);
  return useCallback((intent = '') => {
    if (held.current.key === '' || held.current.intent !== intent)
      held.current = { key: freshKey(), intent };
    return held.current.key;
  }, []);
}

/** What of a form counts for its key: everything that is sent with it, the pressed button too. */
export function sentContent(fields: Iterable<[string, FormDataEntryValue]>): string {
  return JSON.stringify(
    [...fields]
      .filter(([name]) => name !== 'key')
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
      ]),
  );
}

interface Sent {
  key: string;
  content: string;
}

/**
 * The key under which a form is sent now. While the last sending has no answer, the same content goes under the same key; `once`: anything
 * does, so that the server refuses another content where the first arrived.
 */
export function keyToSend(last: Sent | null, content: string, once: boolean): Sent {
  return last && (once || last.content === content) ? last : { key: freshKey(), content };
}

/**
 * The idempotency key of a form, as its hidden field `key`. It is made when the form is sent and stays while nobody knows whether the
 * sending arrived, also when the same is typed again. Something else that is typed goes under another key, but not where `once` says that
 * the form makes a document. Without JavaScript it is empty. `answer` is the same object until the next answer. `again`: what got no
 * answer is sent again by itself, as it was, once the connection is back: the same key tells what became of it, or has it done now.
 */
export function SendKey(props: { answer: Answer; once?: boolean; again?: boolean }) {
  const { answer, once = false, again = false } = props;
  const field = useRef<HTMLInputElement>(null);
  const last = useRef<Sent | null>(null);
  useEffect(() => {
    const form = field.current?.form;
    const fill = (event: SubmitEvent) => {
      if (!form || !field.current) return;
      const content = sentContent(new FormData(form, event.submitter).entries());
      last.current = keyToSend(last.current, content, once);
      field.current.value = last.current.key;
    };
    // Before React's own listener at the root, which reads the form.
    form?.addEventListener('submit', fill, true);
    return () => {
      form?.removeEventListener('submit', fill, true);
    };
  }, [once]);
  useEffect(() => {
    if (!answer || answer.error?.code === NETWORK_ERROR.code) return;
    last.current = null;
    if (field.current) field.current.value = '';
  }, [answer]);
  const { lost } = useConnection();
  useEffect(() => {
    const form = field.current?.form;
    if (!again || lost || !form || last.current === null) return;
    // What was typed since is another thing to send: it waits for a press.
    if (last.current.content === sentContent(new FormData(form).entries())) form.requestSubmit();
  }, [again, lost]);
  return <input ref={field} type="hidden" name="key" defaultValue="" />;
}
