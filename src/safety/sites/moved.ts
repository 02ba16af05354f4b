/** Where something goes in its list: one place up or down, or to a place counted from 0. At an end it stays. */
export type Move = 'up' | 'down' | number;

/** The list with one of its ids moved. */
export function movedInOrder(ids: readonly string[], id: string, to: Move): string[] {
  const from = ids.indexOf(id);
  const target = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to;
  const rest = ids.filter((other) => other !== id);
  const place = Math.min(Math.max(target, 0), rest.length);
  return from < 0 ? [...ids] : rest.toSpliced(place, 0, id);
}
