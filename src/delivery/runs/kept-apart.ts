import { isDeadly } from '../../safety/hazards/public/deadly.ts';
import type { Segregation } from '../../safety/hazards/public/road-classes.ts';
import type { TransportLoad } from '../../safety/hazards/server/public/transport-load.ts';
import { SEGREGATION_WORDS } from './segregation-words.ts';

/** Two products that must not stand in one section: by the never-mix table, by the segregation table, or by both. */
export interface KeptApart {
  a: { nameKey: string; name: string };
  b: { nameKey: string; name: string };
  /** Of the never-mix table; 0: it says nothing of them. */
  severity: number;
  /** Of the segregation table; null: it says nothing of them. */
  rule: Segregation | null;
  reason: string;
}

/** A pair that blocks the departure when it shares a section: deadly, or forbidden by law. Other pairs only warn. */
export const isFirm = (pair: Pick<KeptApart, 'severity' | 'rule'>): boolean =>
  isDeadly(pair) || Boolean(pair.rule);

const keyOf = ({ a, b }: Pick<KeptApart, 'a' | 'b'>) =>
  [a.nameKey, b.nameKey].toSorted().join('\n');

/** The one list of what must be kept apart on a truck; severity 1 only spoils, and is no matter of sections. */
export function keptApart({
  apart,
  segregated,
}: Pick<TransportLoad, 'apart' | 'segregated'>): KeptApart[] {
  const rules = new Map(segregated.map((pair) => [keyOf(pair), pair.rule]));
  const mixed = apart
    .filter((pair) => pair.severity > 1)
    .map(({ a, b, severity, reason }) => {
      const rule = rules.get(keyOf({ a, b })) ?? null;
      return { a, b, severity, rule, reason };
    });
  const known = new Set(mixed.map(keyOf));
  const tableOnly = segregated
    .filter((pair) => !known.has(keyOf(pair)))
    .map(({ a, b, rule }) => ({ a, b, severity: 0, rule, reason: SEGREGATION_WORDS[rule] }));
  return [...mixed.filter(isFirm), ...tableOnly, ...mixed.filter((pair) => !isFirm(pair))];
}
