import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { dayText } from '../../kit/time.ts';
import {
  letAddGo,
  letNoteGo,
  type useUnsentAdds,
  type useUnsentNotes,
} from '../../ordering/visits/ui/public/unsent-notes.tsx';
import {
  takenAgainAt,
  type useVisitOrders,
  visitOrderSeen,
} from '../../ordering/visits/ui/public/unsent-visit-orders.tsx';
import { askAgainAt, askSeen, type useAsks } from '../../people/contact/ui/public/unsent-asks.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { UNSENT as words } from '../unsent-messages.ts';

// What became of what waited on a person's device: taken, or refused.

type VisitOrder = ReturnType<typeof useVisitOrders>[number];
type Ask = ReturnType<typeof useAsks>[number];
type StoredAdd = ReturnType<typeof useUnsentAdds>[number];
type StoredNote = ReturnType<typeof useUnsentNotes>[number];

/** A note that was not saved, with its words, until it is written again or let go. */
export function RefusedNote({ person, note }: { person: string; note: StoredNote }) {
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

/** A note that went, like an order. */
export function SavedNote({ person, note }: { person: string; note: StoredNote }) {
  return (
    <Done
      of={note.key}
      title={words.noteSaved(note.customerName)}
      way={<Way to={`/dashboard/customers/${note.customerId}`}>{words.toCustomer}</Way>}
      onSeen={() => letNoteGo(person, note)}
    >
      {null}
    </Done>
  );
}

/** A product that was not added to a customer's order. */
export function RefusedAdd({ person, add }: { person: string; add: StoredAdd }) {
  return (
    <Refused
      title={words.addRefused(add.productName, add.customerName)}
      way={<Way to={`/dashboard/customers/${add.customerId}`}>{words.toCustomer}</Way>}
      onLetGo={() => letAddGo(person, add)}
    >
      <p>{add.refused}</p>
    </Refused>
  );
}

/** What an order that was taken at a customer's became: its number until the next page, why it was refused until its person has read it. */
export function AnsweredOrder({ person, order }: { person: string; order: VisitOrder }) {
  const { customerName, placed, refused } = order;
  const onSeen = () => visitOrderSeen(person, order);
  if (placed)
    return (
      <Done
        of={order.key}
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
      way={<Way to={takenAgainAt(order)}>{words.takeAgain}</Way>}
      onLetGo={onSeen}
    >
      <p>{refused.message}</p>
    </Refused>
  ) : null;
}

/** What a new customer that was taken down became, like an order. */
export function AnsweredAsk({ person, ask }: { person: string; ask: Ask }) {
  const { company, reference, refused } = ask;
  const onSeen = () => askSeen(person, ask);
  if (reference)
    return (
      <Done of={ask.key} title={words.askedDone(company, reference)} onSeen={onSeen}>
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

/** Once everything that waited here has its answer, one sentence says which orders went; why another did not stands in its note. */
export function useSentOrders(taken: readonly VisitOrder[], waits: boolean): void {
  const waited = useRef(new Set<string>());
  useEffect(() => {
    const isOnTheWay = ({ placed, refused }: VisitOrder) => !placed && !refused;
    if (waits) for (const one of taken.filter(isOnTheWay)) waited.current.add(one.key);
    const mine = taken.filter(({ key }) => waited.current.has(key));
    if (mine.some(isOnTheWay)) return;
    waited.current.clear();
    const numbers = mine.flatMap(({ placed }) => placed?.number ?? []);
    if (numbers.length > 0) toast.success(words.ordersSent(numbers));
  }, [taken, waits]);
}

/** A page that was left sooner has shown nothing, in ms. */
const SHOWN_MS = 3000;

/** What a page has told goes with it: once another page of this tab is opened it counts as read. A reload is the same page. */
function useReadWithPage(of: string, onSeen: () => void): void {
  const { pathname } = useLocation();
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const store = `bellcart.told-on.${of}`;
    const now = { pathname, at: Date.now() };
    try {
      const text = window.sessionStorage.getItem(store);
      const before = text === null ? null : (JSON.parse(text) as typeof now);
      if (before?.pathname === pathname) return;
      if (before && now.at - before.at > SHOWN_MS) {
        window.sessionStorage.removeItem(store);
        latest.current();
      } else window.sessionStorage.setItem(store, JSON.stringify(now));
    } catch {
      // Without storage it stands until its person says that they have read it.
    }
  }, [of, pathname]);
}

/** Something that waited on this device was taken. `children`: what comes next. */
function Done({
  of,
  title,
  way = null,
  onSeen,
  children,
}: {
  /** Its key. */
  of: string;
  title: string;
  way?: ReactNode;
  onSeen: () => void;
  children: string | null;
}) {
  useReadWithPage(of, onSeen);
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

export function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
      {children}
    </Link>
  );
}
