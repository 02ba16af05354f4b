import { useCallback, useEffect, useState } from 'react';
import { SendOrder, useUnsentOrders } from '../../ordering/cart/ui/public/unsent-orders.tsx';
import {
  SendAdd,
  SendNote,
  useSavedNotes,
  useUnsentAdds,
  useUnsentNotes,
} from '../../ordering/visits/ui/public/unsent-notes.tsx';
import {
  SendVisitOrder,
  useVisitOrders,
} from '../../ordering/visits/ui/public/unsent-visit-orders.tsx';
import { SendAsk, useAsks } from '../../people/contact/ui/public/unsent-asks.tsx';
import {
  countWay,
  SendCount,
  useUnsentCounts,
} from '../../safety/inventory/ui/public/unsent-counts.tsx';
import { Button } from '../../ui/button.tsx';
import { useConnection } from '../../ui/connection.ts';
import { Note } from '../../ui/panel.tsx';
import { UNSENT as words } from '../unsent-messages.ts';
import {
  answersOf,
  Done,
  RefusedAdd,
  RefusedAsk,
  RefusedNote,
  RefusedOrder,
  Way,
} from './unsent-answers.tsx';

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
 * What a person finished on this device and no page that is shown sends: counts of storerooms, notes about customers, lines of orders, products for one. It is
 * sent from every page of the frame as its own page would, each once for its key, and the frame says what waits and what was refused.
 */
export default function UnsentWork({ person, works }: { person: string; works: boolean }) {
  const counts = useUnsentCounts(person);
  const orders = useUnsentOrders(person);
  const unsentNotes = useUnsentNotes(person);
  const savedNotes = useSavedNotes(person);
  const pressed = useUnsentAdds(person);
  const adds = pressed.filter(({ refused }) => refused === '');
  const refusedAdds = pressed.filter(({ refused }) => refused !== '');
  const taken = useVisitOrders(person);
  const asks = useAsks(person);
  const onTheWay = taken.filter(({ placed, refused }) => !placed && !refused);
  const asking = asks.filter(({ reference, refused }) => !reference && !refused);
  const answered = [
    ...savedNotes,
    ...taken.filter((one) => !onTheWay.includes(one)),
    ...asks.filter((one) => !asking.includes(one)),
  ];
  const notes = unsentNotes.filter(({ refused }) => refused === '');
  const refusedNotes = unsentNotes.filter(({ refused }) => refused !== '');
  const [refused, setRefused] = useState<readonly { of: string; why: string }[]>([]);
  const onRefused = useCallback(
    (of: string, why: string) =>
      setRefused((all) => [...all.filter((one) => one.of !== of), { of, why }]),
    [],
  );
  const waits = useWaits(
    counts.length + orders.length + notes.length + adds.length + onTheWay.length + asking.length >
      0,
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
      {adds.map((add) => (
        <SendAdd key={add.key} person={person} add={add} />
      ))}
      {onTheWay.map((order) => (
        <SendVisitOrder key={order.key} person={person} order={order} />
      ))}
      {asking.map((ask) => (
        <SendAsk key={ask.key} person={person} ask={ask} />
      ))}
      {waits || refused.length + refusedNotes.length + refusedAdds.length + answered.length > 0 ? (
        <aside
          aria-label={words.label}
          data-unsent=""
          className="mx-auto grid w-full max-w-[90rem] gap-2 px-4 pt-3 sm:px-6 print:hidden"
        >
          {waits ? (
            <Waiting {...{ counts, notes, adds, orders, works }} taken={onTheWay} asked={asking} />
          ) : null}
          <Done answers={answersOf(person, { taken, notes: savedNotes, asks })} />
          {taken.map((order) => (
            <RefusedOrder key={order.key} person={person} order={order} />
          ))}
          {asks.map((ask) => (
            <RefusedAsk key={ask.key} person={person} ask={ask} />
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
          {refusedAdds.map((add) => (
            <RefusedAdd key={add.key} person={person} add={add} />
          ))}
          {refusedNotes.map((note) => (
            <RefusedNote key={note.key} person={person} note={note} />
          ))}
        </aside>
      ) : null}
    </>
  );
}

/** What waits, with the way to each. */
function Waiting({
  counts,
  notes,
  adds,
  taken,
  asked,
  orders,
  works,
}: {
  counts: readonly string[];
  notes: ReturnType<typeof useUnsentNotes>;
  adds: ReturnType<typeof useUnsentAdds>;
  taken: ReturnType<typeof useVisitOrders>;
  asked: ReturnType<typeof useAsks>;
  /** Customers of the lines of orders that wait. */
  orders: readonly string[];
  works: boolean;
}) {
  return (
    <Note
      tone="warning"
      title={words.waits({
        counts: counts.length,
        notes: notes.length,
        adds: adds.length,
        taken: taken.length,
        asked: asked.length,
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
        {adds.map(({ key, customerId, customerName, productName }) => (
          <Way key={key} to={`/dashboard/customers/${customerId}`}>
            {words.added(productName, customerName)}
          </Way>
        ))}
        {taken.map(({ key, customerId, customerName }) => (
          <Way key={key} to={`/dashboard/customers/${customerId}`}>
            {words.taken(customerName)}
          </Way>
        ))}
        {asked.map(({ key, company }) => (
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
  );
}
