/** A small seeded generator (mulberry32), so that the demo company has the same year behind it everywhere. */
export interface Dice {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [low, high]. */
  between(from: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (from, high) => from + Math.floor(next() * (high - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as never,
    chance: (probability) => next() < probability,
  };
}
