import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { useConnection } from '../../../ui/connection.ts';
import { freshKey } from '../../../ui/send-key.tsx';
import type { HowAdded } from '../../cart/server/write-cart.ts';
import { linesOf, putBack, type Sending, type Typed } from './typed.ts';

interface AddAnswer {
  added?: string[];
  refused?: string[];
  error?: Failure;
}

interface AddAll {
  /** Sends what is typed; what is on its way already is sent again under its key. */
  send: (how?: HowAdded) => void;
  busy: boolean;
  /** No answer came: nobody knows whether it arrived. */
  isUnanswered: boolean;
  /** The last answer: how many products were added, or why none was. */
  added: number | null;
  refused: readonly string[];
  failure: Failure | null;
}

/**
 * Adds everything that is typed in one request. It stays on this device until the answer is there: without one it is sent again under
 * the same key, when the connection is back and after a reload; after a refusal it stands in its rows again.
 */
export function useAddAll(
  customerId: string,
  now: Typed,
  change: (next: (now: Typed) => Typed) => void,
): AddAll {
  const { submit, state, data } = useFetcher<AddAnswer>({ key: `guide-add-${customerId}` });
  const { lost } = useConnection();
  const answered = useRef(data);
  const sent = useRef<string | null>(null);

  const post = useCallback(
    ({ key, lines, how }: Sending) => {
      sent.current = key;
      const form = new FormData();
      form.set('intent', 'add');
      form.set('customerId', customerId);
      form.set('key', key);
      if (how) form.set('how', how);
      for (const { productId, quantity } of lines) {
        form.append('productId', productId);
        form.append('quantity', String(quantity));
      }
      void submit(form, { method: 'post', action: '/dashboard/guide' });
    },
    [customerId, submit],
  );

  const send = useCallback(
    (how?: HowAdded) => {
      if (state !== 'idle') return;
      change((held) => {
        if (held.sending) {
          post(held.sending);
          return held;
        }
        const { lines, wrong } = linesOf(held.typed);
        if (lines.length === 0) return held;
        const sending = { key: freshKey(), lines, ...(how ? { how } : {}) };
        post(sending);
        const rest = Object.entries(held.typed).filter(([id]) => wrong.includes(id));
        return { ...held, sending, typed: Object.fromEntries(rest) };
      });
    },
    [state, change, post],
  );

  const waiting = now.sending;
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    if (data.error?.code === NETWORK_ERROR.code) {
      // The connection may be back already: it is sent again in this very turn, or when it is.
      sent.current = null;
      return;
    }
    const key = sent.current;
    change((held) => {
      if (held.sending?.key !== key) return held;
      return putBack(held, data.error ? undefined : (data.refused ?? []));
    });
  }, [state, data, change]);

  // What another page or an earlier visit left on its way.
  useEffect(() => {
    if (!lost && state === 'idle' && waiting && sent.current !== waiting.key) post(waiting);
  }, [lost, state, waiting, post]);

  const last = waiting || state !== 'idle' ? null : (data ?? null);
  return {
    send,
    busy: state !== 'idle',
    isUnanswered: waiting !== null && state === 'idle',
    added: last?.added?.length ?? null,
    refused: last?.refused ?? [],
    failure: last?.error && last.error.code !== NETWORK_ERROR.code ? last.error : null,
  };
}
