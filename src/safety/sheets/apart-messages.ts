/** Texts about incompatible products of a site or a cart. */
export const apartTitle = 'Store these apart, never mix them';
/** `also`: after pairs that can kill; without them the title says what these are. */
export const milder = (
  pairs: readonly { a: { name: string }; b: { name: string } }[],
  also: boolean,
) =>
  `${also ? 'Also keep apart: ' : ''}${pairs
    .slice(0, 2)
    .map(({ a, b }) => `${a.name} and ${b.name}`)
    .join(
      '; ',
    )}${pairs.length > 2 ? `, and ${pairs.length === 3 ? '1 more pair' : `${pairs.length - 2} more pairs`}` : ''}`;
export const canKill = (count: number) =>
  count === 1 ? 'These two together can kill' : `${count} pairs that together can kill`;
