import { useRequestedDay } from './order-details.ts';

/** When what is ordered now comes, and until when it can be ordered for that day; `nowMs`: the server's clock when it said so. */
export interface Coming {
  delivery: { day: string; cutOffAtMs: number };
  nowMs: number;
}

interface Days {
  /** The first possible one. */
  nextRun: Coming | null;
  /** Of each day that can be had: until when (UTC ms) an order for it is taken in. */
  cutOffs: Readonly<Record<string, number>>;
}

/** The day that was chosen, while it can be had, with its own cut-off; else the first possible one. */
export function comingOn({ nextRun, cutOffs }: Days, wantedOn: string): Coming | null {
  const cutOffAtMs = cutOffs[wantedOn];
  return nextRun === null || cutOffAtMs === undefined
    ? nextRun
    : { ...nextRun, delivery: { day: wantedOn, cutOffAtMs } };
}

/** The one reading of the day on every part of an order's screen, and on the bar of every other page. */
export const useComing = (days: Days, person: string, customerId: string): Coming | null =>
  comingOn(days, useRequestedDay(person, customerId));
