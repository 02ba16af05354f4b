import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { useConnection } from '../../../ui/connection.ts';
import { freshKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import type { CartLine } from '../contract.ts';
import { useFreshCustomer, useMeantFor } from './meant-for.tsx';

/** Quantities are written together this long after the last press, in ms. */
const WRITE_AFTER_MS = 400;

interface Answer {
  ok?: string;
  error?: { code: string; message: string; details?: unknown };
}

/**
 * Quantities as the buyer set them, shown at once and written in one batch shortly after.
 * `saving` is true until the server has them all; an order must wait for that.
 */
export function useRequestedQuantities(lines: readonly CartLine[]) {
  const [requested, setRequested] = useState<Record<string, number>>({});
  const writing = useFetcher<Answer>({ key: 'cart-write' });
  const sent = useRef<Record<string, number>>({});
  /** The batch under way, and after a lost connection the one to send again. */
  const unanswered = useRef<{
    form: Record<string, string>;
    quantities: Record<string, number>;
  } | null>(null);
  const { submit, state, data } = writing;
  const meantFor = useMeantFor();
  const { lost } = useConnection();
  useFreshCustomer(data);
  /** What was set and not sent yet: it is sent at once when the page goes, as the cart that it was set in. */
  const unsent = useRef<{ batch: CartLine[]; meantFor: string } | null>(null);
  useEffect(
    () => () => {
      if (!unsent.current) return;
      const { batch, meantFor } = unsent.current;
      unsent.current = null;
      const form = { intent: 'write', lines: JSON.stringify(batch), meantFor, key: freshKey() };
      void submit(form, { method: 'post', action: '/cart' });
    },
    [submit],
  );

  // The answer is in and the page has read the cart again: what was sent is no longer a request. It stands before the sending, which
  // would take it for unanswered.
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    if (data.error) toast.error(data.error.message);
    const done = sent.current;
    sent.current = {};
    // Nobody knows whether it was written: it stays a request, and is sent again when the connection is back.
    if (data.error?.code === NETWORK_ERROR.code) return;
    unanswered.current = null;
    setRequested((current) =>
      Object.fromEntries(
        Object.entries(current).filter(([productId, quantity]) => done[productId] !== quantity),
      ),
    );
  }, [state, data]);

  useEffect(() => {
    const changed = Object.entries(requested).filter(
      ([productId, quantity]) => sent.current[productId] !== quantity,
    );
    const batch = changed.map(([productId, quantity]) => ({ productId, quantity }));
    unsent.current = batch.length > 0 ? { batch, meantFor } : null;
    if (state !== 'idle' || lost) return;
    const again = unanswered.current;
    if (again) {
      // First what nobody knows of, as it was: should it arrive late after all, it is known by its key and changes nothing.
      sent.current = again.quantities;
      void submit(again.form, { method: 'post', action: '/cart' });
      return;
    }
    if (batch.length === 0) return;
    const timer = setTimeout(() => {
      unsent.current = null;
      sent.current = { ...sent.current, ...Object.fromEntries(changed) };
      const form = { intent: 'write', lines: JSON.stringify(batch), meantFor, key: freshKey() };
      unanswered.current = { form, quantities: sent.current };
      void submit(form, { method: 'post', action: '/cart' });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [requested, state, submit, meantFor, lost]);

  return {
    quantityOf: (line: CartLine) => requested[line.productId] ?? line.quantity,
    set: (productId: string, quantity: number) =>
      setRequested((current) => ({ ...current, [productId]: quantity })),
    saving:
      state !== 'idle' ||
      lines.some(
        (line) =>
          requested[line.productId] !== undefined && requested[line.productId] !== line.quantity,
      ),
  };
}
