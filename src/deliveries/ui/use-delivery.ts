import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../kit/messages.ts';
import type { OrderForDelivery } from '../../orders/server/order-for-delivery.ts';
import { useConnection } from '../../ui/connection.ts';
import { toast } from '../../ui/toast.ts';
import type { OrderDelivered } from '../contract.ts';
import type { DeliveryBody } from './delivery-body.ts';
import { type SendFailure, sendDelivery } from './send-delivery.ts';
import { type UnsentStop, useUnsentStops } from './unsent-stops.ts';

/** Sends one stop, and keeps it on the device until the server has answered. */
export function useDelivery(order: OrderForDelivery, person: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  // What this device holds of the stop, also from before a reload or from another tab, or what it could not keep.
  const device = useUnsentStops(person);
  const held = device.stops.find((stop) => stop.orderId === order.id && stop.refusal === undefined);
  const [unkept, setUnkept] = useState<UnsentStop | null>(null);
  const waiting = held ?? unkept;
  // While the first sending is under way the form stays: a failure finds all that was counted.
  const [isLive, setLive] = useState(false);
  const [done, setDone] = useState<OrderDelivered | null>(null);
  const sending = useRef(false);

  const send = async (stop: UnsentStop) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const result = await sendDelivery(stop);
    sending.current = false;
    setBusy(false);
    setLive(false);
    if ('done' in result) {
      setUnkept(null);
      setDone(result.done);
      window.scrollTo(0, 0);
      return;
    }
    setFailure(result.failure);
    setUnkept(result.failure.unknown && !result.isKept ? stop : null);
    toast.error(
      result.failure.code === 'failed-precondition'
        ? result.failure.message
        : messageFor(result.failure),
    );
  };

  // Opened again, or connected again: it goes out by itself, once; after that by hand.
  const { lost } = useConnection();
  const due = useRef('');
  useEffect(() => {
    const stop = lost || isLive ? null : waiting;
    if ((stop?.id ?? '') === due.current) return;
    due.current = stop?.id ?? '';
    // oxlint-disable-next-line react/set-state-in-effect
    if (stop) void send(stop);
  });

  return {
    busy,
    failure,
    /** The server's answer, once it is recorded. */
    done,
    /** A stop that waits to be sent again. */
    unsent: waiting !== null && !isLive ? { isKept: held !== undefined } : null,
    sendAgain: () => {
      if (waiting) void send(waiting);
    },
    begin: (body: DeliveryBody) => {
      setLive(true);
      void send({
        id: `${person}:${order.id}`,
        person,
        orderId: order.id,
        key: crypto.randomUUID(),
        body: JSON.stringify({ ...body, deviceTime: new Date().toISOString() }),
        number: order.number,
        customerName: order.shipTo.name,
        at: Date.now(),
      });
    },
  };
}
