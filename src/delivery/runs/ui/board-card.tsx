import { ArrowDown, ArrowUp, GripVertical, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { HAZARD_WORDS } from '../../../products/catalogue/hazard-mark.ts';
import { Badge } from '../../../ui/panel.tsx';
import { listOf, WAITING } from '../board-lists.ts';
import * as messages from '../board-messages.ts';
import type { RunWithStops } from '../contract.ts';
import { STOP_STATE } from '../messages.ts';
import { type BoardMoves, type Card, gripId } from './use-board.ts';

const ICON =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunk hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-30 lg:size-9';
const SMALL =
  'min-h-11 cursor-pointer rounded-md border border-border bg-card px-3 py-1 text-sm font-semibold hover:bg-sunk lg:min-h-9';

export const isOpen = (card: Card) =>
  card.state === undefined || card.state === 'planned' || card.state === 'out';

/** One order on the board: what it is, and everything that moves it. */
export function BoardCard({
  card,
  board,
  runs,
  day,
  position,
  of,
}: {
  card: Card;
  board: BoardMoves;
  runs: readonly RunWithStops[];
  day: string;
  position: number;
  of: number;
}) {
  const { orderId, number, customerName } = card;
  const list = listOf(board.lists, orderId) ?? WAITING;
  const run = runs.find((one) => one.id === list);
  const movable = isOpen(card) && run?.state !== 'closed';
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const;
    const way = by[event.key as keyof typeof by];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (vertical) board.step(orderId, way, gripId(orderId));
    else board.across(orderId, way, gripId(orderId));
  };
  return (
    <li
      data-order={orderId}
      draggable={movable}
      aria-busy={board.unsaved.has(orderId) || undefined}
      className="border-b border-rule bg-card p-2 last:border-b-0 aria-busy:opacity-70 data-before:border-t-4 data-before:border-t-focus"
    >
      <div className="flex items-start gap-1">
        {movable ? (
          <button
            type="button"
            id={gripId(orderId)}
            className={`${ICON} cursor-grab`}
            aria-label={messages.grip(
              number,
              customerName,
              messages.whereIs(run?.name ?? null, position, of),
            )}
            aria-describedby="board-how"
            onKeyDown={onKeyDown}
          >
            <GripVertical aria-hidden="true" size={18} />
          </button>
        ) : null}
        <div className="min-w-0 flex-1 py-1.5 lg:py-1">
          <CardFacts card={card} day={day} position={run ? position : null} />
        </div>
        {movable && run ? (
          <div className="flex flex-col">
            {([-1, 1] as const).map((by) => {
              const atEnd = by < 0 ? position === 1 : position === of;
              const id = `${by < 0 ? 'up' : 'down'}-${orderId}`;
              return (
                <button
                  key={id}
                  type="button"
                  id={id}
                  className={ICON}
                  aria-disabled={atEnd || undefined}
                  aria-label={(by < 0 ? messages.up : messages.down)(number)}
                  onClick={() => board.step(orderId, by, id)}
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
      {movable ? <Targets card={card} board={board} runs={runs} from={list} /> : null}
    </li>
  );
}

/** "To South", "Off this run": at once for what waits, folded for a stop. */
function Targets({
  card: { orderId, number },
  board,
  runs,
  from,
}: {
  card: Card;
  board: BoardMoves;
  runs: readonly RunWithStops[];
  from: string;
}) {
  const targets = runs.filter((run) => run.id !== from && run.state !== 'closed');
  if (from === WAITING && targets.length === 0) return null;
  const go = (to: string) => board.move({ orderId, to, before: null }, gripId(orderId));
  const buttons = (
    <div className="flex flex-wrap gap-2 py-1 pl-11 lg:pl-9">
      {targets.map((run) => (
        <button
          key={run.id}
          type="button"
          className={SMALL}
          aria-label={`${number} ${messages.toRun(run.name)}`}
          onClick={() => go(run.id)}
        >
          {messages.toRun(run.name)}
        </button>
      ))}
      {from === WAITING ? null : (
        <button
          type="button"
          className={SMALL}
          aria-label={`${number} ${messages.offRun}`}
          onClick={() => go(WAITING)}
        >
          {messages.offRun}
        </button>
      )}
    </div>
  );
  if (from === WAITING) return buttons;
  return (
    <details className="pl-11 lg:pl-9">
      <summary
        aria-label={messages.moveToOf(number)}
        className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline lg:min-h-8"
      >
        {messages.moveTo}
      </summary>
      <div className="-ml-11 lg:-ml-9">{buttons}</div>
    </details>
  );
}

function CardFacts({ card, day, position }: { card: Card; day: string; position: number | null }) {
  const open = isOpen(card);
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
        <Link
          to={`/dashboard/orders/${card.orderId}`}
          draggable={false}
          className="mr-2 font-semibold text-ink underline decoration-rule hover:decoration-current"
        >
          {card.customerName}
        </Link>
        {card.state && card.state !== 'planned' ? (
          <Badge
            low
            tone={card.state === 'done' ? 'success' : card.state === 'failed' ? 'danger' : 'info'}
          >
            {STOP_STATE[card.state]}
          </Badge>
        ) : null}
      </p>
      <p className="text-sm">
        {card.address1}, {card.city} {card.zip}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="font-mono">{card.number}</span>
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
      {open && card.deliveryNote ? (
        <p className="mt-1 border-l-4 border-yellow pl-2 text-sm">{card.deliveryNote}</p>
      ) : null}
    </>
  );
}
