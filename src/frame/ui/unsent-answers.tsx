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

/** Why an order that was taken at a customer's was refused, until its person has read it. */
export function RefusedOrder({ person, order }: { person: string; order: VisitOrder }) {
  const { customerName, refused } = order;
  const onSeen = () => visitOrderSeen(person, order);
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

/** Why a new customer that was taken down was refused, like an order. */
export function RefusedAsk({ person, ask }: { person: string; ask: Ask }) {
  const { company, refused } = ask;
  const onSeen = () => askSeen(person, ask);
  return refused ? (
    <Refused
      title={words.requestRefused(company)}
      way={<Way to={askAgainAt(ask)}>{words.askAgain}</Way>}
      onLetGo={onSeen}
    >
      <p>{refused.message}</p>
    </Refused>
  ) : null;
}

/** A page that was left sooner has shown nothing, in ms. */
const SHOWN_MS = 3000;

/** The answers that a page has shown go with it: once another page of this tab is opened it counts as read. A reload is the same page. */
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

/** Something that waited on this device and was taken. */
interface Answer {
  key: string;
  title: string;
  /** What comes next. */
  next: string | null;
  way: ReactNode;
  onSeen: () => void;
}

/** What went of all that waited: orders with their numbers, notes, and new customers who were taken down. */
export function answersOf(
  person: string,
  of: { taken: readonly VisitOrder[]; notes: readonly StoredNote[]; asks: readonly Ask[] },
): Answer[] {
  return [
    ...of.taken.flatMap((order) => {
      const { key, placed, customerName } = order;
      if (!placed) return [];
      const day = placed.promisedOn ? words.comesOn(dayText(placed.promisedOn)) : null;
      return {
        key,
        title: words.takenPlaced(placed.number, customerName),
        next: placed.isOnHold ? words.onHold : day,
        way: <Way to={`/dashboard/orders/${placed.id}`}>{words.toOrder}</Way>,
        onSeen: () => visitOrderSeen(person, order),
      };
    }),
    ...of.notes.map((note) => ({
      key: note.key,
      title: words.noteSaved(note.customerName),
      next: null,
      way: <Way to={`/dashboard/customers/${note.customerId}`}>{words.toCustomer}</Way>,
      onSeen: () => letNoteGo(person, note),
    })),
    ...of.asks.flatMap((ask) =>
      ask.reference
        ? {
            key: ask.key,
            title: words.requestDone(ask.company, ask.reference),
            next: words.requestNext,
            way: null,
            onSeen: () => askSeen(person, ask),
          }
        : [],
    ),
  ];
}

/** All of it in one note, which is read at once: several that went together are a list. */
export function Done({ answers }: { answers: readonly Answer[] }) {
  const [first, ...others] = answers;
  if (!first) return null;
  const reads = answers.map(({ key, onSeen }) => (
    <ReadWithPage key={key} of={key} onSeen={onSeen} />
  ));
  const seen = (
    <Button variant="quiet" onClick={() => answers.forEach(({ onSeen }) => onSeen())}>
      {words.seen}
    </Button>
  );
  return (
    <Note tone="success" title={others.length === 0 ? first.title : words.went(answers.length)}>
      {reads}
      {others.length === 0 ? (
        <>
          {first.next ? <p>{first.next}</p> : null}
          <p className="flex flex-wrap items-center gap-x-4">
            {first.way}
            {seen}
          </p>
        </>
      ) : (
        <>
          <ul>
            {answers.map(({ key, title, next, way }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-4">
                <span>{[title, next].filter(Boolean).join('. ')}</span>
                {way}
              </li>
            ))}
          </ul>
          {seen}
        </>
      )}
    </Note>
  );
}

function ReadWithPage({ of, onSeen }: { of: string; onSeen: () => void }) {
  useReadWithPage(of, onSeen);
  return null;
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
