/**
 * What a run's departure asks, in the one order of board, run page and phone: until driver and truck are settled loading is pointless, and the count
 * comes before the paper, which a short line changes. What was taken off the run after it was counted is unloaded first. `crew`, `left`, `part`, `off`: nobody can send it out like that. What the law asks
 * (training, endorsement, `hazard` to `placards`) is never overridden; `sheet` by the owner alone, for one site; the rest by the desk or the run's driver.
 */
export const POINT_KINDS = [
  'training',
  'endorsement',
  'crew',
  'truck',
  'driver',
  'left',
  'part',
  'off',
  'unload',
  'count',
  'extra',
  'capacity',
  'dock',
  'sheet',
  'hazard',
  'pairs',
  'segregation',
  'paper',
  'placards',
] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** Points that may be overridden; the reason is stored. */
export const OVERRIDABLE = ['truck', 'driver', 'count', 'extra', 'capacity', 'dock'] as const;
export type OverridableKind = (typeof OVERRIDABLE)[number];

/** Something that is missing before a run leaves. */
export interface DeparturePoint {
  kind: PointKind;
  /** What is missing, in a sentence. */
  text: string;
  /** The same in a few words, for a column. */
  short: string;
  /** What to do about it. `to`: where, for who may open that page. */
  out: { text: string; to: string | null };
  override: 'nobody' | 'owner' | 'desk-or-driver';
  /** Lines that lie in this truck: one press says that they were unloaded. */
  unload?: readonly string[];
  /** More of this line lies in the truck than its stop gets: one press says that so much is left of it. */
  takeOff?: { orderLineId: string; left: number };
  /** It is settled on the day of the run, which has not come: nothing is wrong. */
  isNotYet?: boolean;
  /** It is to be known and nothing is to be done about it: the count back settles it. */
  isKnown?: boolean;
}

/** A departure without what was missing. */
export interface Override {
  id: string;
  /** The missing points, in the words that were shown. `unsent`: the run was never sent out but its goods were handed over; then all missing points are listed. */
  points: { kind: PointKind | 'unsent'; text: string }[];
  reason: string;
  by: string;
  at: Date;
  /** Whether the reader let it go. */
  mine: boolean;
  /** Who of the desk has read it; null: nobody yet. */
  noted: { by: string; at: Date } | null;
}

/** Done while the truck is loaded, on the day of the run. */
export const ON_THE_DAY: ReadonlySet<PointKind> = new Set(['count', 'paper', 'placards']);

export const isOverridable = (kind: PointKind): kind is OverridableKind =>
  OVERRIDABLE.some((one) => one === kind);

/** The five things that a departure is about, in the order in which they are settled; each holds the kinds of its points. */
export const CHECKS = [
  { check: 'crew', kinds: ['training', 'endorsement', 'crew', 'truck', 'driver'] },
  {
    check: 'load',
    kinds: ['left', 'part', 'off', 'unload', 'count', 'extra', 'capacity', 'dock', 'sheet'],
  },
  { check: 'hazards', kinds: ['hazard'] },
  { check: 'apart', kinds: ['pairs', 'segregation'] },
  { check: 'paper', kinds: ['paper', 'placards'] },
] as const satisfies readonly { check: string; kinds: readonly PointKind[] }[];
export type Check = (typeof CHECKS)[number]['check'];

/** Where a truck stands before it leaves: what is missing, and the placards that hang or have to. */
export interface Departure {
  points: DeparturePoint[];
  /** The placards that are due, by name; '' where none is, or where one is not known. */
  placards: { names: string; confirmed: { by: string; at: Date } | null };
}
