import { ArrowDown, ArrowUp, GripVertical, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { HAZARD_WORDS } from '../../../products/catalogue/public/hazard-mark.ts';
import { Badge } from '../../../ui/panel.tsx';
import { WAITING } from '../board-lists.ts';
import * as messages from '../board-messages.ts';
import type { RunWithStops } from '../contract.ts';
import { STOP_STATE } from '../messages.ts';
import { type BoardMoves, type Card, type DoorCards, gripId, isOpen } from './use-board.ts';

const ICON =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunk hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-30 lg:size-9';
const NAME = 'mr-2 font-semibold text-ink underline decoration-rule hover:decoration-current';
const FOLD =
  'inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline lg:min-h-8';
const SMALL =
  'min-h-11 cursor-pointer rounded-md border border-border bg-card px-3 py-1 text-sm font-semibold hover:bg-sunk lg:min-h-9';

/** One door on the board with the orders that go there: what it is, and everything that moves it. */
export function BoardCard({
  door,
  list,
  board,
  runs,
  day,
  position,
  of,
}: {
  door: DoorCards;
  /** The run it stands on, or WAITING. */
  list: string;
  board: BoardMoves;
  runs: readonly RunWithStops[];
  day: string;
  position: number;
  of: number;
}) {
  const [{ orderId: first, customerName }] = door;
  const run = runs.find((one) => one.id === list);
  const moving = run?.state === 'closed' ? [] : door.filter(isOpen);
  const movable = moving.length > 0;
  const numbers = messages.named(moving.map(({ number }) => number));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const;
    const way = by[event.key as keyof typeof by];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (vertical) board.step(first, way, gripId(first));
    else board.across(first, way, gripId(first));
  };
  return (
    <li
      data-order={first}
      draggable={movable}
      aria-busy={door.some(({ orderId }) => board.unsaved.has(orderId)) || undefined}
      className="border-b border-rule bg-card p-2 last:border-b-0 aria-busy:opacity-70 data-before:border-t-4 data-before:border-t-focus"
    >
      <div className="flex items-start gap-1">
        {movable ? (
          <button
            type="button"
            id={gripId(first)}
            className={`${ICON} cursor-grab`}
            aria-label={messages.grip(
              numbers,
              customerName,
              messages.whereIs(run?.name ?? null, position, of),
            )}
            aria-describedby="board-how"
            onKeyDown={onKeyDown}
          >
            <GripVertical aria-hidden="true" size={18} />
          </button>
        ) : run?.state === 'closed' ? null : (
          <span aria-hidden="true" className="w-11 shrink-0 lg:w-9" />
        )}
        <div className="min-w-0 flex-1 py-1.5 lg:py-1">
          <DoorFacts door={door} day={day} position={run ? position : null} />
        </div>
        {movable && run ? (
          <div className="flex flex-col">
            {([-1, 1] as const).map((by) => {
              const atEnd = by < 0 ? position === 1 : position === of;
              const id = `${by < 0 ? 'up' : 'down'}-${first}`;
              return (
                <button
                  key={id}
                  type="button"
                  id={id}
                  className={ICON}
                  aria-disabled={atEnd || undefined}
                  aria-label={(by < 0 ? messages.up : messages.down)(numbers)}
                  onClick={() => board.step(first, by, id)}
                >
                  {by < 0 ? (
                    <ArrowUp aria-hidden="true" size={18} />
                  ) : (
                    <ArrowDown aria-hidden="true" size={18} />
                  )}
                </button>
              );
            })}
          </div>
        ) : null}
      </div>
      {movable ? <Targets moving={moving} board={board} runs={runs} from={list} /> : null}
    </li>
  );
}

/** "To South", "Off this run": at once for what waits, folded for a stop. Where a door has several orders, each can also go alone. */
function Targets({
  moving,
  board,
  runs,
  from,
}: {
  moving: readonly Card[];
  board: BoardMoves;
  runs: readonly RunWithStops[];
  from: string;
}) {
  const targets = runs.filter((run) => run.id !== from && run.state !== 'closed');
  const [first] = moving;
  if (!first || (from === WAITING && targets.length === 0)) return null;
  const numbers = moving.map(({ number }) => number);
  const together = {
    orderId: first.orderId,
    name: messages.named(numbers),
    which: 'door',
  } as const;
  const buttonsOf = ({
    orderId,
    name,
    which,
  }: {
    orderId: string;
    name: string;
    which: 'door' | 'order';
  }) => {
    const go = (to: string) => board.move({ orderId, to, before: null }, gripId(orderId), which);
    return (
      <div className="flex flex-wrap gap-2 py-1">
        {targets.map((run) => (
          <button
            key={run.id}
            type="button"
            className={SMALL}
            aria-label={`${name} ${messages.toRun(run.name)}`}
            onClick={() => go(run.id)}
          >
            {messages.toRun(run.name)}
          </button>
        ))}
        {from === WAITING ? null : (
          <button
            type="button"
            className={SMALL}
            aria-label={`${name} ${messages.offRun}`}
            onClick={() => go(WAITING)}
          >
            {messages.offRun}
          </button>
        )}
      </div>
    );
  };
  const alone =
    moving.length === 1 ? null : (
      <details>
        <summary aria-label={messages.oneAloneOf(numbers)} className={FOLD}>
          {messages.oneAlone}
        </summary>
        {moving.map(({ orderId, number }) => (
          <div key={orderId}>
            <p className="font-mono text-sm text-muted">{number}</p>
            {buttonsOf({ orderId, name: number, which: 'order' })}
          </div>
        ))}
      </details>
    );
  if (from === WAITING)
    return (
      <div className="pl-11 lg:pl-9">
        {buttonsOf(together)}
        {alone}
      </div>
    );
  return (
    <details className="pl-11 lg:pl-9">
      <summary aria-label={messages.moveToOf(together.name)} className={FOLD}>
        {messages.moveTo}
      </summary>
      {buttonsOf(together)}
      {alone}
    </details>
  );
}

function DoorFacts({
  door,
  day,
  position,
}: {
  door: DoorCards;
  day: string;
  position: number | null;
}) {
  const [first, ...others] = door;
  const isOne = others.length === 0;
  return (
    <>
      <p>
        {position === null ? null : (
          <span
            aria-hidden="true"
            className="narrow tabular mr-2 text-xl leading-none font-bold text-brand"
          >
            {position}
          </span>
        )}
        {isOne ? (
          <Link to={`/dashboard/orders/${first.orderId}`} draggable={false} className={NAME}>
            {first.customerName}
          </Link>
        ) : (
          <span className="mr-2 font-semibold">{first.customerName}</span>
        )}
        {isOne ? <StateBadge card={first} /> : null}
      </p>
      <p className="text-sm">
        {first.address1}, {first.city} {first.zip}
      </p>
      {door.map((card) => (
        <OrderFacts key={card.orderId} card={card} day={day} isOne={isOne} />
      ))}
      {door.some(isOpen) && first.deliveryNote ? (
        <p className="mt-1 border-l-4 border-yellow pl-2 text-sm">{first.deliveryNote}</p>
      ) : null}
    </>
  );
}

function StateBadge({ card: { state } }: { card: Card }) {
  return state && state !== 'planned' ? (
    <Badge low tone={state === 'done' ? 'success' : state === 'failed' ? 'danger' : 'info'}>
      {STOP_STATE[state]}
    </Badge>
  ) : null;
}

/** What one order brings to its door. */
function OrderFacts({ card, day, isOne }: { card: Card; day: string; isOne: boolean }) {
  const open = isOpen(card);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {isOne ? (
          <span className="font-mono">{card.number}</span>
        ) : (
          <Link to={`/dashboard/orders/${card.orderId}`} draggable={false} className={NAME}>
            <span className="font-mono">{card.number}</span>
          </Link>
        )}
        {isOne ? null : <StateBadge card={card} />}
        {open ? <span>{messages.load(card.packages, card.pounds)}</span> : null}
        {open && card.hazardous ? (
          <span className="inline-flex items-center gap-1 font-semibold text-ink">
            <TriangleAlert aria-hidden="true" size={14} />
            {messages.hazardous}
          </span>
        ) : null}
        {open && !card.hazardKnown ? (
          <span className="inline-flex items-center gap-1 font-semibold text-danger">
            <TriangleAlert aria-hidden="true" size={14} />
            {HAZARD_WORDS.unknown}
          </span>
        ) : null}
      </p>
      {open && card.promisedOn !== day ? (
        <p className="text-sm font-semibold text-warning">
          {card.promisedOn < day
            ? messages.overdue(card.promisedOn)
            : messages.early(card.promisedOn)}
        </p>
      ) : null}
      {card.state === undefined && card.orderStatus === 'out_for_delivery' ? (
        <p className="text-sm font-semibold text-warning">{messages.sentByHand}</p>
      ) : null}
    </>
  );
}
