import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useConnection } from '../../ui/connection.ts';
import { Note } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { unsentStops as messages } from '../messages.ts';
import { sendKept } from './send-delivery.ts';
import { forgetStop, type UnsentStop, useUnsentStops } from './unsent-stops.ts';

/**
 * What this device still has to send, of this person: sent when a driver's page opens and when the connection is back, one after the
 * other. `except` is the order that the page itself sends.
 */
export function UnsentStopsPanel({ person, except }: { person: string; except?: string }) {
  const { stops } = useUnsentStops(person);
  const { lost } = useConnection();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const waiting = stops.filter((stop) => stop.orderId !== except);
  const due = waiting.filter((stop) => stop.refusal === undefined);
  const tried = useRef('');

  const send = async (list: readonly UnsentStop[]) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    let sent = 0;
    for (const stop of list) {
      const result = await sendKept(stop);
      if ('done' in result) {
        sent += 1;
        toast.success(messages.sent(stop.number));
      } else if (result.failure.unknown) break;
    }
    sending.current = false;
    setBusy(false);
    if (sent > 0) void revalidate();
  };

  useEffect(() => {
    // Once for each page and each return of the connection; after that by hand.
    const turn = lost ? '' : due.map((stop) => stop.id).join();
    if (turn === tried.current) return;
    tried.current = turn;
    // oxlint-disable-next-line react/set-state-in-effect
    if (turn !== '') void send(due);
  });

  if (waiting.length === 0) return null;
  return (
    <div className="mb-6">
      <Note tone="warning" title={messages.title(waiting.length)}>
        <p>{messages.lead}</p>
        <ul className="mt-2 divide-y divide-current/20">
          {waiting.map((stop) => (
            <li
              key={stop.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <span>
                <Link
                  to={`/dashboard/product-delivery/${stop.orderId}`}
                  className="inline-flex min-h-11 items-center font-mono font-semibold underline"
                >
                  {stop.number}
                </Link>{' '}
                {stop.customerName}
                {stop.refusal === undefined ? null : (
                  <strong className="block">{messages.refused(stop.refusal)}</strong>
                )}
              </span>
              {stop.refusal === undefined ? null : (
                <Button
                  variant="secondary"
                  aria-label={`${messages.seen}: ${stop.number}`}
                  onClick={() => void forgetStop(stop)}
                >
                  {messages.seen}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {due.length > 0 ? (
          <Button
            variant="secondary"
            className="mt-2 min-h-14"
            busy={busy}
            onClick={() => void send(due)}
          >
            {messages.sendNow}
          </Button>
        ) : null}
      </Note>
    </div>
  );
}
