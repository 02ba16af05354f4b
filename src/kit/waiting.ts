import type { UserActor } from './actor.ts';

/*
 * What waits for somebody. Each district that has such things answers for its own in this shape, and the frame puts them together: the
 * panel of the overview, the badges and the morning's mail.
 */

/** Who reads what waits: a person of the staff by their duties, or whoever owns the shop (`user` is null). */
export interface WaitingReader {
  user: UserActor | null;
  /** May open the owner's pages. */
  owner: boolean;
  desk: boolean;
  driver: boolean;
  books: boolean;
  /** The company's day. */
  today: string;
}

/** What waits of one kind: how much, and the first of it by name where a number alone says too little. */
export interface Waits {
  count: number;
  named?: { name: string; to: string }[];
}

/** How many are named; the number says how many there are. */
export const NAMED = 5;
