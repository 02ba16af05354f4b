import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../kit/time.ts';
import { SendOrder, useUnsentOrders } from '../../ordering/cart/ui/public/unsent-orders.tsx';
import { letAddGo, SendAdd, useUnsentAdds } from '../../ordering/visits/ui/public/unsent-adds.tsx';
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
 * What a person finished on this device and no page that is shown sends: counts of storerooms, notes about customers, lines of orders, products for one. It is
 * sent from every page of the frame as its own page would, each once for its key, and the frame says what waits and what was refused.
 */
export default function UnsentWork({ person, works }: { person: string; works: boolean }) {
  const counts = useUnsentCounts(person);
  const orders = useUnsentOrders(person);
  const kept = useUnsentNotes(person);
  const pressed = useUnsentAdds(person);
  const adds = pressed.filter(({ refused }) => refused === '');
  const refusedAdds = pressed.filter(({ refused }) => refused !== '');
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
            <Note
              tone="warning"
              title={words.waits({
                counts: counts.length,
                notes: notes.length,
                adds: adds.length,
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
                {adds.map(({ key, customerId, customerName, productName }) => (
                  <Way key={key} to={`/dashboard/customers/${customerId}`}>
                    {words.added(productName, customerName)}
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
          {refusedAdds.map((add) => (
            <Refused
              key={add.key}
              title={words.addRefused(add.productName, add.customerName)}
              way={<Way to={`/dashboard/customers/${add.customerId}`}>{words.toCustomer}</Way>}
              onLetGo={() => letAddGo(person, add)}
            >
              <p>{add.refused}</p>
            </Refused>
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
    <Refused
      title={words.noteRefused(note.customerName)}
      way={<Way to={`/dashboard/customers/${note.customerId}?write=call`}>{words.writeAgain}</Way>}
      onLetGo={() => letNoteGo(person, note)}
    >
      <p>{note.refused}</p>
      <p className="break-words whitespace-pre-line">{words.noteWords(note.text)}</p>
    </Refused>
  );
}

/** What an order that was taken at a customer's became, until its person has read it. */
function AnsweredOrder({ person, order }: { person: string; order: VisitOrder }) {
  const { customerId, customerName, placed, refused } = order;
  const onSeen = () => visitOrderSeen(person, order);
  if (placed)
    return (
      <Done
        title={words.takenPlaced(placed.number, customerName)}
        way={<Way to={`/dashboard/orders/${placed.id}`}>{words.toOrder}</Way>}
        onSeen={onSeen}
      >
        {placed.isOnHold
          ? words.onHold
          : placed.promisedOn
            ? words.comesOn(dayText(placed.promisedOn))
            : null}
      </Done>
    );
  return refused ? (
    <Refused
      title={words.takenRefused(customerName)}
      way={<Way to={`/dashboard/customers/${customerId}?write=order`}>{words.takeAgain}</Way>}
      onLetGo={onSeen}
    >
      <p>{refused.message}</p>
    </Refused>
  ) : null;
}

/** What a new customer that was taken down became, until its person has read it. */
function AnsweredAsk({ person, ask }: { person: string; ask: Ask }) {
  const { company, reference, refused } = ask;
  const onSeen = () => askSeen(person, ask);
  if (reference)
    return (
      <Done title={words.askedDone(company, reference)} onSeen={onSeen}>
        {words.askedNext}
      </Done>
    );
  return refused ? (
    <Refused
      title={words.askedRefused(company)}
      way={<Way to={askAgainAt(ask)}>{words.askAgain}</Way>}
      onLetGo={onSeen}
    >
      <p>{refused.message}</p>
    </Refused>
  ) : null;
}

/** Something that waited on this device was taken. `children`: what comes next. */
function Done({
  title,
  way = null,
  onSeen,
  children,
}: {
  title: string;
  way?: ReactNode;
  onSeen: () => void;
  children: string | null;
}) {
  return (
    <Note tone="success" title={title}>
      {children ? <p>{children}</p> : null}
      <p className="flex flex-wrap items-center gap-x-4">
        {way}
        <Button variant="quiet" onClick={onSeen}>
          {words.seen}
        </Button>
      </p>
    </Note>
  );
}

/** Something that waited on this device was refused: why, and the way to write it again. */
function Refused({
  title,
  way,
  onLetGo,
  children,
}: {
  title: string;
  way: ReactNode;
  onLetGo: () => void;
  children: ReactNode;
}) {
  return (
    <Note tone="danger" title={title}>
      {children}
      <p className="flex flex-wrap items-center gap-x-4">
        {way}
        <Button variant="quiet" onClick={onLetGo}>
          {words.letGo}
        </Button>
      </p>
    </Note>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
      {children}
    </Link>
  );
}
