import { randomBytes } from 'node:crypto';
import { uuidv7 } from '../kit/id.ts';

/** UTC milliseconds. A parameter of the composition root, so that a test can run a year in a second. */
export interface Clock {
  now(): number;
}

/** Randomness, injected for the same reason. */
export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemClock: Clock = { now: () => Date.now() };
export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** A fresh UUIDv7 of our clock and randomness. */
export function newId(app: { clock: Clock; random: Random }): string {
  return uuidv7(app.clock.now(), app.random.bytes(10));
}
