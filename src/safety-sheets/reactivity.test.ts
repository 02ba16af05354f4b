import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { incompatible, incompatiblePairs, isReactivityGroup, REACTIVITY_GROUPS } from './reactivity.ts';

const groups: { nameKey: string; reactivityGroup: string }[] = parse(readFileSync('demo/reactivity-groups.csv', 'utf8'), { columns: true });
const products: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), { columns: true });

/** The pairs of the demo README, typed from it and not from the code. */
const PAIRS = new Set([
  'acid+hypochlorite',
  'hypochlorite+quat',
  'alcohol+hypochlorite',
  'hypochlorite+peroxide',
  'chlorinated-isocyanurate+hypochlorite',
  'bromine+hypochlorite',
  'acid+chlorinated-isocyanurate',
  'chlorinated-isocyanurate+peroxide',
  'bromine+chlorinated-isocyanurate',
  'alcohol+chlorinated-isocyanurate',
  'acid+bromine',
  'alcohol+bromine',
  'acid+strong-alkali',
  'peroxide+strong-alkali',
]);

test('exactly the known pairs warn, whichever comes first', () => {
  for (const a of REACTIVITY_GROUPS) {
    for (const b of REACTIVITY_GROUPS) {
      const key = [a, b].sort().join('+');
      expect(incompatible(a, b) !== null, key).toBe(PAIRS.has(key));
      expect(incompatible(a, b)).toBe(incompatible(b, a));
    }
  }
});

test('reasons and advice are whole sentences and never say safe', () => {
  for (const a of REACTIVITY_GROUPS) {
    for (const b of REACTIVITY_GROUPS) {
      const why = incompatible(a, b);
      if (!why) continue;
      expect(why.reason).toMatch(/^Together .*\.$/);
      expect(why.advice).toMatch(/^Store .*\.$/);
      expect(`${why.reason} ${why.advice}`).not.toMatch(/safe/i);
    }
  }
  expect(incompatible('acid', 'hypochlorite')?.reason).toContain('chlorine gas');
});

test('every chemical of the demo data has a group, equipment has none', () => {
  const chemicals = new Set(products.filter((row) => row.category !== 'Dispensers & Equipment').map((row) => row.nameKey));
  expect(new Set(groups.map((row) => row.nameKey))).toEqual(chemicals);
  for (const row of groups) expect(isReactivityGroup(row.reactivityGroup), row.nameKey).toBe(true);
});

describe('incompatiblePairs', () => {
  const destainer = { name: 'destainer', reactivityGroup: 'hypochlorite' } as const;
  const sour = { name: 'sour', reactivityGroup: 'acid' } as const;
  const softener = { name: 'softener', reactivityGroup: 'quat' } as const;

  test('each pair once', () => {
    const pairs = incompatiblePairs([destainer, sour, softener]).map(({ a, b }) => `${a.name}-${b.name}`);
    expect(pairs).toEqual(['destainer-sour', 'destainer-softener']);
  });
  test('removing one clears the notice', () => expect(incompatiblePairs([sour, softener])).toEqual([]));
});
