import { ChevronDown, Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import { POP_ITEM, PopMenu } from '../../../ui/pop-menu.tsx';
import { WAITING } from '../board-lists.ts';
import * as messages from '../board-messages.ts';
import { isOpenStop, type RunWithStops } from '../contract.ts';
import { type Card, type CardProps, type DoorCards, gripId } from './use-board.ts';

/** "To South", one place up, "Off this run"; where a door has several orders, each can also go alone. */
export function MoveMenu({
  door,
  board,
  runs,
  list,
  position,
  of,
  moving,
}: CardProps & { moving: readonly Card[] }) {
  const targets = runs.filter((run) => run.id !== list && run.state !== 'closed');
  const [first] = moving;
  if (!first) return null;
  const together = messages.named(moving.map(({ number }) => number));
  const focus = gripId(door[0].orderId);
  const places = (cards: readonly Card[], name: string, which: 'door' | 'order') => {
    const [{ orderId }] = cards as DoorCards;
    const go = (to: string) => board.move({ orderId, to, before: null }, focus, which);
    return (
      <>
        {targets.map((run) => {
          const refused = cards.map((card) => board.refusal(card.orderId, run.id)).find(Boolean);
          return (
            <Item
              key={run.id}
              says={`${name} ${messages.toRun(run.name)}`}
              off={refused !== undefined}
              why={refused ?? overweight(run, cards)}
              onClick={() => go(run.id)}
            >
              {messages.toRun(run.name)}
            </Item>
          );
        })}
        <Item
          says={`${name} ${messages.toNewRun}`}
          note={board.newRunWith}
          onClick={() =>
            board.moveToNew(
              cards.map((card) => card.orderId),
              focus,
            )
          }
        >
          {messages.toNewRun}
        </Item>
        {list === WAITING ? null : (
          <Item says={`${name} ${messages.offRun}`} onClick={() => go(WAITING)}>
            {messages.offRun}
          </Item>
        )}
      </>
    );
  };
  return (
    <PopMenu
      // Opens over the board, away from its neighbour.
      side={list === WAITING ? 'left' : 'right'}
      says={messages.moveToOf(together)}
      // What is on no run waits for just this; a stop of a run stands where it should, as a rule.
      label={
        list === WAITING ? (
          <>
            {messages.moveTo} <ChevronDown aria-hidden="true" size={14} />
          </>
        ) : (
          <Ellipsis aria-hidden="true" size={18} />
        )
      }
      className={
        list === WAITING
          ? 'inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-md border border-border bg-card px-2.5 text-[0.8125rem] font-semibold hover:bg-sunk pointer-coarse:min-h-11'
          : 'grid size-7 cursor-pointer place-items-center rounded-md text-muted hover:bg-card hover:text-ink pointer-coarse:size-11'
      }
    >
      <p className="max-w-64 border-b border-rule px-4 py-1.5 text-sm text-muted">
        {first.address1}, {first.city} {first.zip}
        {first.deliveryNote ? <span className="block text-ink">{first.deliveryNote}</span> : null}
      </p>
      {list === WAITING
        ? null
        : ([-1, 1] as const).map((by) => (
            <Item
              key={by}
              says={(by < 0 ? messages.up : messages.down)(together)}
              off={by < 0 ? position === 1 : position === of}
              onClick={() => board.step(door[0].orderId, by, focus)}
            >
              {by < 0 ? messages.oneUp : messages.oneDown}
            </Item>
          ))}
      {places(moving, together, 'door')}
      {moving.length === 1
        ? null
        : moving.map((card) => (
            <div key={card.orderId} className="border-t border-rule">
              <p className="px-4 pt-1.5 text-sm text-muted">{messages.aloneOf(card.number)}</p>
              {places([card], card.number, 'order')}
            </div>
          ))}
      {moving.map(({ orderId, number }) => (
        <Link
          key={orderId}
          to={`/dashboard/orders/${orderId}`}
          draggable={false}
          aria-label={messages.otherDayOf(number)}
          className={`${POP_ITEM} border-t border-rule`}
        >
          {moving.length === 1 ? messages.otherDay : messages.otherDayOf(number)}
        </Link>
      ))}
    </PopMenu>
  );
}

/** A truck that would carry more than it may still takes it: its departure asks. */
function overweight(run: RunWithStops, cards: readonly Card[]): string | undefined {
  const all = [...run.stops.filter(isOpenStop), ...cards];
  const pounds = all.reduce((sum, card) => sum + card.pounds, 0);
  return run.capacityPounds !== null && pounds > run.capacityPounds
    ? messages.wouldCarry(pounds, run.capacityPounds)
    : undefined;
}

function Item({
  says,
  off = false,
  why,
  note,
  onClick,
  children,
}: {
  says: string;
  off?: boolean;
  /** Why the move is disabled, or a warning about it. */
  why?: string | undefined;
  /** What else it says of the move. */
  note?: string;
  onClick: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-label={[says, why ?? note].filter(Boolean).join(': ')}
      aria-disabled={off || undefined}
      className={`${POP_ITEM} flex-col items-start py-1.5 justify-center aria-disabled:cursor-default ${why ? '' : 'aria-disabled:opacity-40'}`}
      onClick={off ? undefined : onClick}
    >
      <span className={off && why ? 'text-muted line-through' : ''}>{children}</span>
      {note ? <span className="max-w-64 text-sm leading-5 text-muted">{note}</span> : null}
      {why ? (
        <span
          className={`max-w-64 text-sm leading-5 ${off ? 'text-muted' : 'font-semibold text-warning'}`}
        >
          {why}
        </span>
      ) : null}
    </button>
  );
}
