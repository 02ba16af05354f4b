import type { At } from './far-stops.ts';

// What the plan of a day is made from, and what it says.

export interface DoorToPlan extends At {
  /** The orders of one customer at one address: they ride together where they can. */
  orderIds: readonly [string, ...string[]];
  address1: string;
  customerName: string;
  pounds: number;
  /** Weekdays on which a truck comes to the customer, 0 = Sunday; none = any. */
  routeDays: readonly number[];
}

export interface RunToFill {
  runId: string;
  name: string;
  /** What its truck carries; null: not known. */
  most: number | null;
  /** What rides on it already. */
  stops: readonly (At & { pounds: number; customerName: string })[];
}

/** A problem that a run would have; `key` identifies it whatever else the run carries. */
export interface Trouble {
  key: string;
  text: string;
  /** A warning that forbids nothing, such as a dock that is closed when the truck comes. */
  isSoft?: boolean;
  /** Of what its sections keep apart: so many pairs that may not share one; `key` changes with them. */
  pairs?: number;
}

/** What would be wrong with a run that takes these orders besides what rides on it. */
export type TroubleOf = (runId: string, orderIds: readonly string[]) => readonly Trouble[];

export interface PlannedOrder {
  orderId: string;
  runId: string;
  why: string;
}

export interface DayPlan {
  planned: PlannedOrder[];
  /** What fits on no run, with the reason. */
  left: { orderId: string; why: string }[];
}

/** Keys of what more goods make worse: a truck that is full takes nothing more, though it was full before. */
export const FULL: readonly string[] = ['pounds', 'pallets'];
