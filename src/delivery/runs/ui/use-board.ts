import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FailedForm, Failure } from '../../../kit/failure.ts';
import { failedForm } from '../../../ui/failure.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
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
import type { RunWithStops } from '../contract.ts';
import type { Board } from '../server/load-board.ts';

/** A card of the board: an order that waits, or a stop. */
export type Card = Omit<Board['waiting'][number], 'routeDays'> &
  Partial<RunWithStops['stops'][number]>;

export interface BoardMoves {
  lists: Lists;
  cards: ReadonlyMap<string, Card>;
  /** Orders whose place is not saved yet. */
  unsaved: ReadonlySet<string>;
  failure: Failure | undefined;
  /** For screen readers: what just happened. */
  said: string;
  /** Moves an order; `focus` is the id of what keeps the focus, where it is still there. */
  move(move: Move | null, focus: string): void;
  step(orderId: string, by: -1 | 1, focus: string): void;
  across(orderId: string, by: -1 | 1, focus: string): void;
}

export const gripId = (orderId: string) => `grip-${orderId}`;

const listsOf = ({ waiting, runs }: Board): Lists =>
  new Map([
    [WAITING, waiting.map((order) => order.orderId)] as const,
    ...runs.map((run) => [run.id, run.stops.map((stop) => stop.orderId)] as const),
  ]);

/** Runs that nothing can be put on or taken off. */
export const closedRuns = (runs: readonly RunWithStops[]): ReadonlySet<string> =>
  new Set(runs.filter((run) => run.state === 'closed').map((run) => run.id));

/**
 * The board as it is shown: what the server has, with the moves that are on their way. They are sent one after the other, each with the
 * versions that were seen when it was made; when one is refused those behind it are dropped, and the board shows what is true.
 */
export function useBoard(board: Board): BoardMoves {
  const fetcher = useFetcher<Partial<FailedForm>>();
  const [queue, setQueue] = useState<readonly SeenMove[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [said, setSaid] = useState('');
  const sending = useRef({ busy: false, sent: false });
  const focus = useRef<{ orderId: string; id: string } | null>(null);

  const server = useMemo(() => listsOf(board), [board]);
  const lists = useMemo(() => afterMoves(server, queue), [server, queue]);
  const cards = useMemo(
    () =>
      new Map<string, Card>([
        ...board.runs.flatMap((run) =>
          run.stops.map((stop): [string, Card] => [stop.orderId, stop]),
        ),
        ...board.waiting.map((order): [string, Card] => [order.orderId, order]),
      ]),
    [board],
  );

  const { state, data, submit } = fetcher;
  useEffect(() => {
    const now = sending.current;
    if (state !== 'idle') {
      now.busy = true;
      return;
    }
    if (now.sent && !now.busy) return;
    if (now.sent) {
      sending.current = { busy: false, sent: false };
      const refused = failedForm(data)?.error;
      // oxlint-disable-next-line react/set-state-in-effect -- what is on its way follows from the answer
      setFailure(refused);
      setQueue((waiting) => (refused ? [] : waiting.slice(1)));
      return;
    }
    const [next] = queue;
    if (!next) return;
    sending.current = { busy: false, sent: true };
    void submit(formOf(next), { method: 'post' });
  }, [state, data, queue, submit]);

  // What was pressed moved with its card: it keeps the focus, or its grip gets it.
  useLayoutEffect(() => {
    const wanted = focus.current;
    if (!wanted) return;
    const card = document.getElementById(gripId(wanted.orderId))?.closest('li');
    if (document.activeElement !== document.body && !card?.contains(document.activeElement)) return;
    (
      document.getElementById(wanted.id) ?? document.getElementById(gripId(wanted.orderId))
    )?.focus();
  }, [lists]);

  const say = (orderId: string, after: Lists) => {
    const list = listOf(after, orderId) ?? WAITING;
    const ids = after.get(list) ?? [];
    const run = board.runs.find((one) => one.id === list)?.name ?? null;
    const where = messages.whereIs(run, ids.indexOf(orderId) + 1, ids.length);
    setSaid(messages.isNow(cards.get(orderId)?.number ?? '', where));
  };
  const move = (next: Move | null, id: string) => {
    if (!next) return;
    focus.current = { orderId: next.orderId, id };
    setFailure(undefined);
    const seen = { ...next, from: listOf(lists, next.orderId) ?? WAITING };
    setQueue((waiting) => queued(waiting, seen, versionsOf(board)));
    say(next.orderId, afterMoves(lists, [next]));
  };
  return {
    lists,
    cards,
    unsaved: new Set(queue.map((one) => one.orderId)),
    failure,
    said,
    move,
    step(orderId, by, id) {
      const next = step(lists, orderId, by);
      if (!next)
        setSaid(messages.isAt(by < 0 ? 'first' : 'last', cards.get(orderId)?.number ?? ''));
      move(next, id);
    },
    across(orderId, by, id) {
      move(across(lists, orderId, by, closedRuns(board.runs)), id);
    },
  };
}

const versionsOf = ({ runs }: Board) => new Map(runs.map((run) => [run.id, run.version]));

function formOf({ orderId, from, to, before, versions }: SeenMove) {
  const version = (id: string) => String(versions.get(id) ?? '');
  return {
    intent: 'move',
    orderId,
    from,
    fromVersion: version(from),
    to,
    toVersion: version(to),
    before: before ?? '',
    key: freshKey(),
  };
}
