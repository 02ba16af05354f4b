import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SendOrder, useUnsentOrders } from '../../ordering/cart/ui/public/unsent-orders.tsx';
import {
  letNoteGo,
  SendNote,
  useUnsentNotes,
} from '../../ordering/visits/ui/public/unsent-notes.tsx';
import {
  countWay,
  SendCount,
  useUnsentCounts,
} from '../../safety/inventory/ui/public/unsent-counts.tsx';
import { Button } from '../../ui/button.tsx';
import { useConnection } from '../../ui/connection.ts';
import { Note } from '../../ui/panel.tsx';
import { UNSENT as words } from '../unsent-messages.ts';

/** What is sent at once is not spoken of; after this long it waits, in ms. */
const WAITS_AFTER_MS = 2000;

function useWaits(isAnything: boolean): boolean {
  const { lost } = useConnection();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAnything) return;
    const timer = setTimeout(() => setLate(true), WAITS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAnything]);
  return isAnything && (lost || isLate);
}

/**
 * What a person finished on this device and no page that is shown sends: counts of storerooms, notes about customers, lines of orders. It is
 * sent from every page of the frame as its own page would, each once for its key, and the frame says what waits and what was refused.
 */
export default function UnsentWork({ person, works }: { person: string; works: boolean }) {
  const counts = useUnsentCounts(person);
  const orders = useUnsentOrders(person);
  const kept = useUnsentNotes(person);
  const notes = kept.filter(({ refused }) => refused === '');
  const refusedNotes = kept.filter(({ refused }) => refused !== '');
  const [refused, setRefused] = useState<readonly { of: string; why: string }[]>([]);
  const onRefused = useCallback(
    (of: string, why: string) =>
      setRefused((all) => [...all.filter((one) => one.of !== of), { of, why }]),
    [],
  );
  const waits = useWaits(counts.length + orders.length + notes.length > 0);
  return (
    <>
      {counts.map((of) => (
        <SendCount key={of} person={person} of={of} onRefused={onRefused} />
      ))}
      {orders.map((customerId) => (
        <SendOrder key={customerId} person={person} customerId={customerId} />
      ))}
      {notes.map((note) => (
        <SendNote key={note.key} person={person} note={note} />
      ))}
      {waits || refused.length + refusedNotes.length > 0 ? (
        <aside
          aria-label={words.label}
          data-unsent=""
          className="mx-auto grid w-full max-w-[90rem] gap-2 px-4 pt-3 sm:px-6 print:hidden"
        >
          {waits ? (
            <Note
              tone="warning"
              title={words.waits({
                counts: counts.length,
                notes: notes.length,
                orders: orders.length,
              })}
            >
              <p>{words.sent}</p>
              <p className="flex flex-wrap gap-x-4">
                {counts.map((of) => (
                  <Way key={of} to={countWay(of)}>
                    {words.count}
                  </Way>
                ))}
                {notes.map(({ key, customerId, customerName }) => (
                  <Way key={key} to={`/dashboard/customers/${customerId}`}>
                    {words.note(customerName)}
                  </Way>
                ))}
                {orders.map((customerId) => (
                  <Way
                    key={customerId}
                    to={works ? `/dashboard/new-order?customer=${customerId}` : '/dashboard'}
                  >
                    {words.order}
                  </Way>
                ))}
              </p>
            </Note>
          ) : null}
          {refused.map(({ of, why }) => (
            <Note key={of} tone="danger" title={words.countRefused}>
              <p>{why}</p>
              <p className="flex flex-wrap items-center gap-x-4">
                <Way to={countWay(of)}>{words.count}</Way>
                <Button
                  variant="quiet"
                  onClick={() => setRefused((all) => all.filter((one) => one.of !== of))}
                >
                  {words.seen}
                </Button>
              </p>
            </Note>
          ))}
          {refusedNotes.map((note) => (
            <Note key={note.key} tone="danger" title={words.noteRefused(note.customerName)}>
              <p>{note.refused}</p>
              <p className="break-words whitespace-pre-line">{words.noteWords(note.text)}</p>
              <p className="flex flex-wrap items-center gap-x-4">
                <Way to={`/dashboard/customers/${note.customerId}?write=call`}>
                  {words.writeAgain}
                </Way>
                <Button variant="quiet" onClick={() => letNoteGo(person, note)}>
                  {words.letGo}
                </Button>
              </p>
            </Note>
          ))}
        </aside>
      ) : null}
    </>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
      {children}
    </Link>
  );
}
