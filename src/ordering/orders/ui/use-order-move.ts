import { useEffect, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { useConnection } from '../../../ui/connection.ts';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import type { OrderAction } from '../contract.ts';
import type { OrderView } from '../server/public/queries.ts';
import type { UpdateDone } from './update-done.ts';

export type OrderMove = ReturnType<typeof useOrderMove>;
export type SendMove = (action: OrderAction, fields?: Record<string, string>) => void;

/** Sends one move of an order after the other, each once. What got no answer is looked for in the order's history before it counts as failed. */
export function useOrderMove(order: OrderView) {
  const fetcher = useFetcher<UpdateDone>({ key: `order-${order.id}` });
  const { state, data } = fetcher;
  const keyNow = useKeyUntilAnswered(data);
  const [sent, setSent] = useState<{ action: OrderAction; version: number } | null>(null);
  const send: SendMove = (action, extra = {}) => {
    const fields = { action, version: order.version, ...extra };
    setSent(fields);
    void fetcher.submit(
      { ...fields, key: keyNow(JSON.stringify(fields)) },
      { method: 'post', action: `/dashboard/orders/${order.id}` },
    );
  };
  const busy = state !== 'idle';
  const isUnanswered = !busy && data?.error?.code === NETWORK_ERROR.code;
  const arrived =
    isUnanswered &&
    order.events.some((event) => event.kind === sent?.action && event.version === sent.version + 1);
  const { lost } = useConnection();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isUnanswered && !lost) void revalidate();
  }, [isUnanswered, lost, revalidate]);
  return {
    send,
    busy,
    /** The run that the order left with its day, in words; '' none. */
    left: busy ? '' : (data?.left ?? ''),
    /** Which move failed, and why. */
    failed: data?.error && !busy && !arrived ? { action: sent?.action, error: data.error } : null,
  };
}
