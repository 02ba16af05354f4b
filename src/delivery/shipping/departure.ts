/**
 * What a run's departure asks, in the order in which it is read. `crew`, `left`, `part`, `off`: nobody can send it out like that. What the law asks
 * (`hazard` to `endorsement`) is never overridden; `sheet` by the owner alone, for one site; the rest by the desk or the run's driver.
 */
export const POINT_KINDS = [
  'crew',
  'left',
  'part',
  'off',
  'hazard',
  'paper',
  'pairs',
  'segregation',
  'placards',
  'training',
  'endorsement',
  'sheet',
  'count',
  'capacity',
  'truck',
  'driver',
] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** Points that may be overridden; the reason is stored. */
export const OVERRIDABLE = ['count', 'capacity', 'truck', 'driver'] as const;
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

export const isOverridable = (kind: PointKind): kind is OverridableKind =>
  OVERRIDABLE.some((one) => one === kind);

/** The five things that a departure is about, in the order in which they are settled; each holds the kinds of its points. */
export const CHECKS = [
  { check: 'load', kinds: ['left', 'part', 'off', 'count', 'capacity', 'sheet'] },
  { check: 'paper', kinds: ['paper', 'placards'] },
  { check: 'apart', kinds: ['pairs', 'segregation'] },
  { check: 'crew', kinds: ['crew', 'training', 'endorsement', 'truck', 'driver'] },
  { check: 'hazards', kinds: ['hazard'] },
] as const satisfies readonly { check: string; kinds: readonly PointKind[] }[];
export type Check = (typeof CHECKS)[number]['check'];

/** Where a truck stands before it leaves: what is missing, and the placards that hang or have to. */
export interface Departure {
  points: DeparturePoint[];
  /** The placards that are due, by name; '' where none is, or where one is not known. */
  placards: { names: string; confirmed: { by: string; at: Date } | null };
}
