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

/** Every request takes an id: to ask the system for each costs more than the id, so some hundred are taken at once. */
const DRAWN = 4096;
let drawn = new Uint8Array();
export const systemRandom: Random = {
  bytes(count) {
    if (count > 64) return randomBytes(count);
    if (drawn.length < count) drawn = randomBytes(DRAWN);
    const counter = Uint8Array.from(drawn.subarray(0, count));
    // Each byte is given out once; the buffer is wiped, because a byte may have become part of a secret.
    drawn.fill(0, 0, count);
    drawn = drawn.subarray(count);
    return counter;
  },
};

/** A fresh UUIDv7 of our clock and randomness. */
export function newId(app: { clock: Clock; random: Random }): string {
  return uuidv7(app.clock.now(), app.random.bytes(10));
}
