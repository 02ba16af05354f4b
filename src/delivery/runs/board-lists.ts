/** The lists of a planning board: which order stands where, before and after moves that are not answered yet. */

/** The list of orders on no run. */
export const WAITING = '';

/** Order ids by list: a run's id, or WAITING. */
export type Lists = ReadonlyMap<string, readonly string[]>;

export interface Move {
  orderId: string;
  /** A run, or WAITING. */
  to: string;
  /** The order before which it goes; null: to the end. */
  before: string | null;
}

/** The list an order stands in; undefined when it is on none of them. */
export const listOf = (lists: Lists, orderId: string): string | undefined =>
  [...lists].find(([, orderIds]) => orderIds.includes(orderId))?.[0];

/** The lists after these moves, one after the other. A move of an order that is gone, or to a list that is gone, changes nothing. */
export function afterMoves(lists: Lists, moves: readonly Move[]): Lists {
  const next = new Map(lists);
  for (const { orderId, to, before } of moves) {
    const from = listOf(next, orderId);
    const target = next.get(to);
    if (from === undefined || !target) continue;
    next.set(
      from,
      (next.get(from) ?? []).filter((id) => id !== orderId),
    );
    const rest = (next.get(to) ?? []).filter((id) => id !== orderId);
    const place = before === null ? -1 : rest.indexOf(before);
    next.set(to, rest.toSpliced(place < 0 ? rest.length : place, 0, orderId));
  }
  return next;
}

/** One place up or down in its list; null at the end of it. What waits has no order of its own. */
export function step(lists: Lists, orderId: string, by: -1 | 1): Move | null {
  const to = listOf(lists, orderId);
  if (to === undefined || to === WAITING) return null;
  const list = lists.get(to) ?? [];
  const at = list.indexOf(orderId);
  if (at + by < 0 || at + by >= list.length) return null;
  const before = by < 0 ? list[at - 1] : list[at + 2];
  return { orderId, to, before: before ?? null };
}

/** To the list before or after its own, about as high as it stands; null at the outermost. `closed` lists are passed over. */
export function across(
  lists: Lists,
  orderId: string,
  by: -1 | 1,
  closed: ReadonlySet<string>,
): Move | null {
  const from = listOf(lists, orderId);
  if (from === undefined) return null;
  const open = [...lists.keys()].filter((id) => id === from || !closed.has(id));
  const to = open[open.indexOf(from) + by];
  if (to === undefined) return null;
  const at = (lists.get(from) ?? []).indexOf(orderId);
  return { orderId, to, before: to === WAITING ? null : (lists.get(to)?.[at] ?? null) };
}

/** The versions of runs, by id. */
type Versions = ReadonlyMap<string, number>;

/** A move with what its maker saw: where the order stood, and how far each run had come. */
export interface SeenMove extends Move {
  from: string;
  versions: Versions;
}

/**
 * A move behind those that wait. `shown` are the versions of the data on the screen; while moves wait, what counts is what was shown before
 * them and their own steps: each raises the runs that it leaves and joins by one. So whatever another desk does meanwhile is noticed.
 */
export function queued(
  waiting: readonly SeenMove[],
  move: Move & { from: string },
  shown: Versions,
): SeenMove[] {
  const last = waiting.at(-1);
  return [...waiting, { ...move, versions: last ? versionsAfter(last) : shown }];
}

function versionsAfter({ from, to, versions }: SeenMove): Versions {
  const next = new Map(versions);
  for (const run of new Set([from, to])) {
    const version = next.get(run);
    if (version !== undefined) next.set(run, version + 1);
  }
  return next;
}
