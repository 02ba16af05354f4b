import { GripVertical, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { dayIn, momentText, timeText } from '../../../kit/time.ts';
import { DELIVERED_SHORT } from '../../../ordering/orders/public/messages.ts';
import { HAZARD_WORDS } from '../../../products/catalogue/public/hazard-mark.ts';
import * as messages from '../board-messages.ts';
import { STOP_STATE } from '../messages.ts';
import { weightOfAll } from '../weight.ts';
import { MoveMenu } from './move-menu.tsx';
import { type Card, type CardProps, type DoorCards, gripId, isOpen } from './use-board.ts';

const NAME = 'font-semibold text-ink no-underline hover:underline';

/** One door of the plan with the orders that go there, in two lines, and everything that moves it; in one line once somebody was there. */
export function BoardCard(props: CardProps) {
  const { door, list, board, runs, position } = props;
  const [{ orderId: first }] = door;
  const run = runs.find((one) => one.id === list);
  const moving = run?.state === 'closed' ? [] : door.filter(isOpen);
  if (run && !door.some(isOpen))
    return <DoneDoor door={door} day={props.day} position={position} />;
  return (
    <li
      data-order={first}
      draggable={moving.length > 0}
      aria-busy={door.some(({ orderId }) => board.unsaved.has(orderId)) || undefined}
      className="relative border-b border-rule py-1.5 focus-within:bg-sunk hover:bg-sunk aria-busy:opacity-70 data-before:border-t-4 data-before:border-t-focus"
    >
      <div className="flex items-start">
        <Grip {...props} moving={moving} isOnRun={run !== undefined} />
        <div className="min-w-0 flex-1 pr-1">
          <DoorFacts
            door={door}
            day={props.day}
            suggests={run && run.state !== 'closed' && props.of > 1 ? run : undefined}
          />
        </div>
        {moving.length > 0 ? (
          <div className="shrink-0 self-center print:hidden">
            <MoveMenu {...props} moving={moving} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** Where it stands, which is also what it is held by: dragged, or moved by arrow keys. */
function Grip({
  door,
  board,
  runs,
  list,
  position,
  of,
  moving,
  isOnRun,
}: CardProps & { moving: readonly Card[]; isOnRun: boolean }) {
  const [{ orderId: first, customerName }] = door;
  const mark = isOnRun ? position : <GripVertical aria-hidden="true" size={16} />;
  const look =
    'narrow tabular flex w-7 shrink-0 items-start pointer-coarse:min-h-11 pointer-coarse:w-9 text-base leading-5 font-bold';
  if (moving.length === 0)
    return (
      <span aria-hidden="true" className={look}>
        {mark}
      </span>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const;
    const way = by[event.key as keyof typeof by];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (vertical) board.step(first, way, gripId(first));
    else board.across(first, way, gripId(first));
  };
  const run = runs.find((one) => one.id === list);
  return (
    <button
      type="button"
      id={gripId(first)}
      className={`${look} cursor-grab text-left`}
      aria-label={messages.grip(
        messages.named(moving.map(({ number }) => number)),
        customerName,
        messages.whereIs(run?.name ?? null, position, of),
      )}
      aria-describedby="board-how"
      onKeyDown={onKeyDown}
    >
      {mark}
    </button>
  );
}

/** A finished stop: shows its time and cannot be moved. */
function DoneDoor({ door, day, position }: { door: DoorCards; day: string; position: number }) {
  const [first] = door;
  const timeZone = useTimeZone();
  const isFailed = door.some(({ state }) => state === 'failed');
  const isShort = !isFailed && door.some((card) => card.isShort);
  const state = isFailed ? 'failed' : first.state;
  return (
    <li
      data-order={first.orderId}
      className="flex min-h-8 items-baseline gap-0 border-b border-rule py-1.5 leading-5 text-muted"
    >
      <span aria-hidden="true" className="narrow tabular w-7 shrink-0 pointer-coarse:w-9">
        {position}
      </span>
      <Link
        to={`/dashboard/orders/${first.orderId}`}
        draggable={false}
        className="min-w-0 flex-1 text-muted no-underline hover:underline"
      >
        {first.customerName}
      </Link>{' '}
      <span
        className={`shrink-0 pl-2 text-sm ${isFailed ? 'font-semibold text-danger' : isShort ? 'font-semibold text-warning' : ''}`}
      >
        {isShort ? DELIVERED_SHORT : state ? STOP_STATE[state] : ''}{' '}
        {first.settledAt ? finishedText(first.settledAt, timeZone, day) : ''}
      </span>
    </li>
  );
}

/** When it was finished, with the day where that is not the run's. */
const finishedText = (at: Date, timeZone: string, day: string): string =>
  dayIn(timeZone, at) === day ? timeText(at, timeZone) : momentText(at, timeZone);

function DoorFacts({
  door,
  day,
  suggests,
}: {
  door: DoorCards;
  day: string;
  /** Its run, where another order of its stops can be suggested. */
  suggests: { id: string; name: string } | undefined;
}) {
  const [first] = door;
  const open = door.filter(isOpen);
  const shown: readonly Card[] = open.length > 0 ? open : door;
  const packages = shown.reduce((sum, card) => sum + card.packages, 0);
  // A door that moved and is not saved yet has no time that holds.
  const expected = first.expected;
  const dock = first.dock;
  const late = open.find((card) => card.promisedOn !== day);
  const reported = open.find((card) => typeof card.reportedBy === 'string');
  return (
    <>
      <p className="flex items-baseline justify-between gap-2 leading-5">
        <Link to={`/dashboard/orders/${first.orderId}`} draggable={false} className={NAME}>
          {first.customerName}
        </Link>
        {expected?.text ? (
          <span className="tabular shrink-0 text-[0.8125rem] text-muted">{expected.text}</span>
        ) : null}
      </p>
      <p className="tabular flex flex-wrap gap-x-3 text-[0.8125rem] leading-5 text-muted">
        <span>{messages.packages(packages)}</span>
        <span>{messages.weightText(weightOfAll(shown))}</span>
        {open.length > 0 && first.fetches > 0 ? (
          <span className="font-semibold">{messages.fetches(first.fetches)}</span>
        ) : null}
        {/* Where it will not be in time the next line says the hours. */}
        {dock && !expected?.conflict ? <span>{dock}</span> : null}
        {open.some(({ hazardKnown }) => !hazardKnown) ? (
          <span className="inline-flex items-center gap-1 font-semibold text-danger">
            <TriangleAlert aria-hidden="true" size={13} />
            {HAZARD_WORDS.unknown}
          </span>
        ) : open.some(({ hazardous }) => hazardous) ? (
          <span className="inline-flex items-center">
            <TriangleAlert aria-hidden="true" size={13} />
            <span className="sr-only">{messages.hazardous}</span>
          </span>
        ) : null}
        {door.map((card) => (
          <Link
            key={card.orderId}
            to={`/dashboard/orders/${card.orderId}`}
            draggable={false}
            className="font-mono text-muted no-underline hover:underline"
          >
            {card.number}
            {card.state && !isOpen(card) ? (
              <span className="pl-1 font-sans">{STOP_STATE[card.state]}</span>
            ) : null}
          </Link>
        ))}
      </p>
      {expected?.conflict ? (
        <p className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] font-semibold text-danger">
          {messages.notInTime(expected.conflict)}
          {suggests && expected.otherOrder ? (
            <Link
              to={`?day=${day}&suggest=${suggests.id}`}
              draggable={false}
              aria-label={messages.suggestOrderOf(suggests.name)}
              className="underline print:hidden"
            >
              {messages.suggestOrder}
            </Link>
          ) : null}
        </p>
      ) : null}
      {late ? (
        <p className="text-[0.8125rem] font-semibold text-warning">
          {late.promisedOn < day
            ? messages.overdue(late.promisedOn)
            : messages.early(late.promisedOn)}
        </p>
      ) : null}
      {reported ? (
        <p className="text-[0.8125rem] font-semibold text-warning">
          {messages.LEAVE_TRUCK.reported(
            reported.reportedBy ?? '',
            reported.reportedHanded ?? false,
          )}
          <a href="#to-decide" draggable={false} className="underline">
            {messages.LEAVE_TRUCK.decide}
          </a>
        </p>
      ) : null}
      {first.goodsOn ? (
        <p className="text-[0.8125rem] font-semibold text-warning">
          {messages.LEAVE_TRUCK.goodsOn(first.goodsOn)}
        </p>
      ) : null}
      {open.some((card) => card.state === undefined && card.orderStatus === 'out_for_delivery') ? (
        <p className="text-[0.8125rem] font-semibold text-warning">{messages.sentByHand}</p>
      ) : null}
    </>
  );
}
