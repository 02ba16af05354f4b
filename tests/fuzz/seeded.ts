/** Choices that follow from a seed alone, so that a case is made again by its name. */
export interface Seeded {
  /** From 0 to 1. */
  part(): number;
  /** A whole number from 0 below `end`. */
  below(end: number): number;
  chance(of: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** A stream of choices of its own for each name: one case does not move when another is left out. */
export function seeded(seed: number, name: string): Seeded {
  let state = seed >>> 0;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const part = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(part() * end);
  return {
    part,
    below,
    chance: (of) => part() < of,
    pick: (from) => {
      if (from.length === 0) throw new Error('Nothing to pick from.');
      return from[below(from.length)] as (typeof from)[number];
    },
  };
}
