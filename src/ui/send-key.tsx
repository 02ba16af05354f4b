import { useCallback, useEffect, useRef } from 'react';
import { NETWORK_ERROR } from '../kit/network-error.ts';

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

/**
 * The idempotency key of a form, as its hidden field `key`. It is made when the form is sent, stays while nobody knows whether the
 * sending arrived, and ends with an answer or when something else is typed. Without JavaScript it is empty.
 */
export function SendKey({ answer }: { answer: Answer }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const fill = () => {
      if (field.current?.value === '') field.current.value = freshKey();
    };
    const drop = () => {
      if (field.current) field.current.value = '';
    };
    // Before React's own listener at the root, which reads the form.
    form?.addEventListener('submit', fill, true);
    form?.addEventListener('input', drop);
    return () => {
      form?.removeEventListener('submit', fill, true);
      form?.removeEventListener('input', drop);
    };
  }, []);
  useEffect(() => {
    if (answer && answer.error?.code !== NETWORK_ERROR.code && field.current)
      field.current.value = '';
  }, [answer]);
  return <input ref={field} type="hidden" name="key" defaultValue="" />;
}
