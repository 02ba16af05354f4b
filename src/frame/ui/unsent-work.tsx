import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../kit/time.ts';
import { SendOrder, useUnsentOrders } from '../../ordering/cart/ui/public/unsent-orders.tsx';
import {
  letNoteGo,
  SendNote,
  useUnsentNotes,
} from '../../ordering/visits/ui/public/unsent-notes.tsx';
import {
  SendVisitOrder,
  useVisitOrders,
  visitOrderSeen,
} from '../../ordering/visits/ui/public/unsent-visit-orders.tsx';
import {
  askAgainAt,
  askSeen,
  SendAsk,
  useAsks,
} from '../../people/contact/ui/public/unsent-asks.tsx';
import {
  countWay,
  SendCount,
  useUnsentCounts,
} from '../../safety/inventory/ui/public/unsent-counts.tsx';
import { Button } from '../../ui/button.tsx';
import { useConnection } from '../../ui/connection.ts';
import { Note } from '../../ui/panel.tsx';
import { UNSENT as words } from '../unsent-messages.ts';

type VisitOrder = ReturnType<typeof useVisitOrders>[number];
type Ask = ReturnType<typeof useAsks>[number];
type KeptNote = ReturnType<typeof useUnsentNotes>[number];

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
  const taken = useVisitOrders(person);
  const asks = useAsks(person);
  const onTheWay = taken.filter(({ placed, refused }) => !placed && !refused);
  const asking = asks.filter(({ reference, refused }) => !reference && !refused);
  const answered = [
    ...taken.filter((one) => !onTheWay.includes(one)),
    ...asks.filter((one) => !asking.includes(one)),
  ];
  const notes = kept.filter(({ refused }) => refused === '');
  const refusedNotes = kept.filter(({ refused }) => refused !== '');
  const [refused, setRefused] = useState<readonly { of: string; why: string }[]>([]);
  const onRefused = useCallback(
    (of: string, why: string) =>
      setRefused((all) => [...all.filter((one) => one.of !== of), { of, why }]),
    [],
  );
  const waits = useWaits(
    counts.length + orders.length + notes.length + onTheWay.length + asking.length > 0,
  );
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
      {onTheWay.map((order) => (
        <SendVisitOrder key={order.key} person={person} order={order} />
      ))}
      {asking.map((ask) => (
        <SendAsk key={ask.key} person={person} ask={ask} />
      ))}
      {waits || refused.length + refusedNotes.length + answered.length > 0 ? (
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
                taken: onTheWay.length,
                asked: asking.length,
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
                {onTheWay.map(({ key, customerId, customerName }) => (
                  <Way key={key} to={`/dashboard/customers/${customerId}`}>
                    {words.taken(customerName)}
                  </Way>
                ))}
                {asking.map(({ key, company }) => (
                  <span key={key} className="inline-flex min-h-11 items-center">
                    {words.asked(company)}
                  </span>
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
          {taken.map((order) => (
            <AnsweredOrder key={order.key} person={person} order={order} />
          ))}
          {asks.map((ask) => (
            <AnsweredAsk key={ask.key} person={person} ask={ask} />
          ))}
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
            <RefusedNote key={note.key} person={person} note={note} />
          ))}
        </aside>
      ) : null}
    </>
  );
}

/** A note that was not saved, with its words, until it is written again or let go. */
function RefusedNote({ person, note }: { person: string; note: KeptNote }) {
  return (
    <Note tone="danger" title={words.noteRefused(note.customerName)}>
      <p>{note.refused}</p>
      <p className="break-words whitespace-pre-line">{words.noteWords(note.text)}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        <Way to={`/dashboard/customers/${note.customerId}?write=call`}>{words.writeAgain}</Way>
        <Button variant="quiet" onClick={() => letNoteGo(person, note)}>
          {words.letGo}
        </Button>
      </p>
    </Note>
  );
}

/** What an order that was taken at a customer's became, until its person has read it. */
function AnsweredOrder({ person, order }: { person: string; order: VisitOrder }) {
  const { customerId, customerName, placed, refused } = order;
  const seen = () => visitOrderSeen(person, order);
  if (placed)
    return (
      <Note tone="success" title={words.takenPlaced(placed.number, customerName)}>
        {placed.isOnHold ? (
          <p>{words.onHold}</p>
        ) : placed.promisedOn ? (
          <p>{words.comesOn(dayText(placed.promisedOn))}</p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-4">
          <Way to={`/dashboard/orders/${placed.id}`}>{words.toOrder}</Way>
          <Button variant="quiet" onClick={seen}>
            {words.seen}
          </Button>
        </p>
      </Note>
    );
  return refused ? (
    <Note tone="danger" title={words.takenRefused(customerName)}>
      <p>{refused.message}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        <Way to={`/dashboard/customers/${customerId}?write=order`}>{words.takeAgain}</Way>
        <Button variant="quiet" onClick={seen}>
          {words.letGo}
        </Button>
      </p>
    </Note>
  ) : null;
}

/** What a new customer that was taken down became, until its person has read it. */
function AnsweredAsk({ person, ask }: { person: string; ask: Ask }) {
  const { company, reference, refused } = ask;
  const seen = () => askSeen(person, ask);
  if (reference)
    return (
      <Note tone="success" title={words.askedDone(company, reference)}>
        <p>{words.askedNext}</p>
        <Button variant="quiet" onClick={seen}>
          {words.seen}
        </Button>
      </Note>
    );
  return refused ? (
    <Note tone="danger" title={words.askedRefused(company)}>
      <p>{refused.message}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        <Way to={askAgainAt(ask)}>{words.askAgain}</Way>
        <Button variant="quiet" onClick={seen}>
          {words.letGo}
        </Button>
      </p>
    </Note>
  ) : null;
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
      {children}
    </Link>
  );
}
