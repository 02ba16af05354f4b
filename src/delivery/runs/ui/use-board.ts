import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../kit/failure.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import {
  across,
  afterMoves,
  type Lists,
  listOf,
  type Move,
  queued,
  type SeenMove,
  step,
  WAITING,
} from '../board-lists.ts';
import * as messages from '../board-messages.ts';
import { isOpenStop, type RunWithStops } from '../contract.ts';
import { doorsOf } from '../doors.ts';
import type { Expected } from '../server/expected.ts';
import type { Board } from '../server/load-board.ts';
import { useCurrentFailure, useMoves, useNewRun } from './use-moves.ts';

/** A card of the board: an order that waits, or a stop. */
export type Card = Omit<
  Board['waiting'][number],
  'routeDays' | 'goodsOn' | 'reportedBy' | 'reportedHanded'
> &
  Partial<RunWithStops['stops'][number]> & {
    /** The run on whose truck its goods lie, though it is no stop of it. */
    goodsOn?: string;
    /** Whose report of its stop waits for the desk. */
    reportedBy?: string | null;
    reportedHanded?: boolean;
    /** When its truck is expected; none: it rides on none, or somebody was there. */
    expected?: Expected | undefined;
    /** When goods are taken there; '' any time. */
    dock?: string | undefined;
    /** Less was handed over than was open. */
    isShort?: boolean | undefined;
  };

/** The stop has no result yet. */
export const isOpen = ({ state }: Card) => state === undefined || isOpenStop({ state });

/** The orders of one door: they move together. */
export type DoorCards = readonly [Card, ...Card[]];

export interface BoardMoves {
  /** What stands in each list, in its order. */
  doors: ReadonlyMap<string, readonly DoorCards[]>;
  /** Why moving this order to this run would be refused; undefined: nothing is known against it. */
  refusal(orderId: string, runId: string): string | undefined;
  /** Orders whose place is not saved yet. */
  unsaved: ReadonlySet<string>;
  failure: Failure | undefined;
  /** For screen readers: what just happened. */
  announcement: string;
  /** Moves one order, or a door by its first order; `focus` is the id of what keeps the focus, where it is still there. */
  move(move: Move | null, focus: string, which?: 'door' | 'order'): void;
  /** Makes a run for these orders, which stand together; with the truck and the driver that `newRunWith` names. */
  moveToNew(orderIds: readonly string[], focus: string): void;
  newRunWith: string;
  /** The door with this first order, one place up or down. */
  step(first: string, by: -1 | 1, focus: string): void;
  /** To the run beside its own. */
  across(first: string, by: -1 | 1, focus: string): void;
}

/** One stop of the plan with its place: the props of its card and of the menu that moves it. */
export interface CardProps {
  door: DoorCards;
  /** The run it stands on, or WAITING. */
  list: string;
  board: BoardMoves;
  runs: readonly RunWithStops[];
  day: string;
  position: number;
  of: number;
}

export const gripId = (orderId: string) => `grip-${orderId}`;

const listsOf = ({ waiting, runs }: Board): Lists =>
  new Map([
    [WAITING, waiting.map((order) => order.orderId)] as const,
    ...runs.map((run) => [run.id, run.stops.map((stop) => stop.orderId)] as const),
  ]);

/** The cards of the board, by order. */
const cardsOf = (board: Board, short: readonly string[]): ReadonlyMap<string, Card> =>
  new Map<string, Card>([
    ...board.runs.flatMap((run) =>
      run.stops.map((stop): [string, Card] => {
        const expected = board.expected[stop.orderId];
        const isShort = short.includes(stop.orderId);
        return [stop.orderId, { ...stop, expected, dock: expected?.dock, isShort }];
      }),
    ),
    ...board.waiting.map((order): [string, Card] => [
      order.orderId,
      { ...order, dock: board.docks[order.customerId] },
    ]),
  ]);

/** Runs that nothing can be put on or taken off. */
export const closedRuns = (runs: readonly RunWithStops[]): ReadonlySet<string> =>
  new Set(runs.filter((run) => run.state === 'closed').map((run) => run.id));

/**
 * The board as it is shown: what the server has, with the moves that are on their way. They are sent one after the other, each with the
 * versions that were seen when it was made; when one is refused those behind it are dropped, and the board shows what is true.
 */
export function useBoard(
  board: Board,
  short: readonly string[],
  /** Packages counted into the truck of a run at the dock, by order. */
  loadedOf: Readonly<Record<string, number>>,
): BoardMoves {
  const confirm = useConfirm();
  const { queue, setQueue, failure, setFailure } = useMoves();
  const newRun = useNewRun(board);
  const [announcement, setAnnouncement] = useState('');
  const focus = useRef<{ orderId: string; id: string } | null>(null);

  const server = useMemo(() => listsOf(board), [board]);
  const lists = useMemo(() => afterMoves(server, queue), [server, queue]);
  const cards = useMemo(() => cardsOf(board, short), [board, short]);
  const doors = useMemo(() => doorsIn(lists, cards), [lists, cards]);

  // The button moved with its card: it gets the focus again, or the card's grip does.
  useLayoutEffect(() => {
    const target = focus.current;
    if (!target) return;
    // It may have joined another order of its door.
    const door = doorWith(doors, target.orderId);
    const grip = document.getElementById(gripId(door?.[0].orderId ?? target.orderId));
    const card = grip?.closest('li');
    if (document.activeElement !== document.body && !card?.contains(document.activeElement)) return;
    (document.getElementById(target.id) ?? grip)?.focus();
  }, [doors]);

  const numbersOf = (orderIds: readonly string[]) =>
    orderIds.map((orderId) => cards.get(orderId)?.number ?? '');
  const say = (orderIds: readonly string[], after: Lists) => {
    const [first = ''] = orderIds;
    const list = listOf(after, first) ?? WAITING;
    const there = doorsIn(after, cards).get(list) ?? [];
    const at = there.findIndex((door) => door.some(({ orderId }) => orderId === first));
    const run = board.runs.find((one) => one.id === list)?.name ?? null;
    const where = messages.whereIs(run, at + 1, there.length);
    setAnnouncement(messages.isNow(numbersOf(orderIds), where));
  };
  const refused = useCurrentFailure(failure, board.runs) ?? newRun.failure;
  const move: BoardMoves['move'] = (next, id, which = 'door') => {
    if (!next) return;
    const door = which === 'door' ? doorWith(doors, next.orderId)?.filter(isOpen) : undefined;
    const orderIds = door?.map(({ orderId }) => orderId) ?? [next.orderId];
    askToLeave(orderIds, next.to, () => send(next, id, orderIds));
  };
  /** Before orders leave a truck that carries their goods. */
  const askToLeave = (orderIds: readonly string[], to: string, onConfirm: () => void) => {
    const left = board.runs.find((run) => run.id === listOf(lists, orderIds[0] ?? ''));
    // A move that will be refused needs no question first: the answer gives the reason.
    const isRefused = orderIds.some((orderId) => board.refused[orderId]?.[to]);
    const loaded = orderIds.reduce((sum, orderId) => sum + (loadedOf[orderId] ?? 0), 0);
    const isOut = left?.state === 'out';
    if (!left || left.id === to || isRefused || !(isOut || loaded > 0)) return onConfirm();
    confirm({
      title: messages.LEAVE_TRUCK.title(numbersOf(orderIds), left.name),
      message: isOut
        ? messages.LEAVE_TRUCK.message(left.name)
        : messages.LEAVE_TRUCK.loaded(loaded, left.name),
      confirmText: messages.LEAVE_TRUCK.confirm,
      onConfirm,
    });
  };
  const send = (next: Move, id: string, orderIds: readonly string[]) => {
    focus.current = { orderId: next.orderId, id };
    setFailure(undefined);
    const moves = orderIds.map((orderId) => ({ ...next, orderId }));
    setQueue((waiting) =>
      moves.reduce<readonly SeenMove[]>(
        (before, one) =>
          queued(
            before,
            { ...one, from: listOf(lists, one.orderId) ?? WAITING },
            versionsOf(board),
          ),
        waiting,
      ),
    );
    say(orderIds, afterMoves(lists, moves));
  };
  return {
    doors,
    refusal: (orderId, runId) => board.refused[orderId]?.[runId],
    unsaved: new Set([...queue.map((one) => one.orderId), ...newRun.making]),
    failure: refused,
    // After a refusal the announcement of the move no longer holds.
    announcement: refused ? '' : announcement,
    move,
    moveToNew(orderIds, id) {
      askToLeave(orderIds, '', () => {
        focus.current = { orderId: orderIds[0] ?? '', id };
        setFailure(undefined);
        newRun.make(orderIds, listOf(lists, orderIds[0] ?? '') ?? WAITING);
      });
    },
    newRunWith: messages.withCrew(board.freeCrew.truck?.name, board.freeCrew.driver?.name),
    step(first, by, id) {
      const next = step(firstsOf(doors), first, by);
      const numbers = (doorWith(doors, first) ?? []).filter(isOpen).map(({ number }) => number);
      if (!next) setAnnouncement(messages.isAt(by < 0 ? 'first' : 'last', numbers));
      move(next, id);
    },
    across(first, by, id) {
      const refusing = board.runs.filter(({ id: runId }) => board.refused[first]?.[runId]);
      const closed = new Set([...closedRuns(board.runs), ...refusing.map((run) => run.id)]);
      move(across(firstsOf(doors), first, by, closed), id);
    },
  };
}

const doorWith = (doors: BoardMoves['doors'], orderId: string): DoorCards | undefined =>
  [...doors.values()].flat().find((door) => door.some((card) => card.orderId === orderId));

const doorsIn = (
  lists: Lists,
  cards: ReadonlyMap<string, Card>,
): ReadonlyMap<string, readonly DoorCards[]> =>
  new Map(
    [...lists].map(([list, orderIds]) => {
      const there = orderIds.flatMap((orderId) => cards.get(orderId) ?? []);
      return [list, doorsOf(there, isOpen)] as const;
    }),
  );

/** The lists with the first order of each door in its place. */
const firstsOf = (doors: BoardMoves['doors']): Lists =>
  new Map([...doors].map(([list, all]) => [list, all.map(([first]) => first.orderId)]));

const versionsOf = ({ runs }: Board) => new Map(runs.map((run) => [run.id, run.version]));
