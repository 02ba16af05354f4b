import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { toast } from '../../ui/toast.ts';
import type { CartLine } from '../contract.ts';
import { useFreshCustomer, useMeantFor } from './meant-for.ts';

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
export function useWishedQuantities(lines: readonly CartLine[]) {
  const [wished, setWished] = useState<Record<string, number>>({});
  const writing = useFetcher<Answer>({ key: 'cart-write' });
  const sent = useRef<Record<string, number>>({});
  const { submit, state, data } = writing;
  const meantFor = useMeantFor();
  useFreshCustomer(data);

  useEffect(() => {
    const changed = Object.entries(wished).filter(([productId, quantity]) => sent.current[productId] !== quantity);
    if (changed.length === 0 || state !== 'idle') return;
    const timer = setTimeout(() => {
      sent.current = { ...sent.current, ...Object.fromEntries(changed) };
      const batch = changed.map(([productId, quantity]) => ({ productId, quantity }));
      void submit({ intent: 'write', lines: JSON.stringify(batch), meantFor }, { method: 'post', action: '/cart' });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wished, state, submit, meantFor]);

  // The answer is in and the page has read the cart again: what was sent is no longer a wish.
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    if (data.error) toast.error(data.error.message);
    const done = sent.current;
    sent.current = {};
    setWished((current) => Object.fromEntries(Object.entries(current).filter(([productId, quantity]) => done[productId] !== quantity)));
  }, [state, data]);

  return {
    quantityOf: (line: CartLine) => wished[line.productId] ?? line.quantity,
    set: (productId: string, quantity: number) => setWished((current) => ({ ...current, [productId]: quantity })),
    saving: state !== 'idle' || lines.some((line) => wished[line.productId] !== undefined && wished[line.productId] !== line.quantity),
  };
}
