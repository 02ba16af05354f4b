import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  incompatible,
  incompatiblePairs,
  isReactivityGroup,
  opposingGroups,
  REACTIVITY_GROUPS,
  type ReactivityGroup,
  SOURCES,
} from './reactivity.ts';

const groups: { nameKey: string; reactivityGroup: string }[] = parse(
  readFileSync('demo/reactivity-groups.csv', 'utf8'),
  { columns: true },
);
const products: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});

/**
 * Every pair that warns, with how bad it is: typed by hand from the facts, not from the code. All
 * other pairs stay silent.
 */
const TABLE = `
  hypochlorite              acid 3  acetic-acid 3  amine 3  chlorinated-isocyanurate 3  bromine 3  calcium-hypochlorite 2  strong-peroxide 2  peroxide 2  alcohol 2  organic 2  algaecide 2  quat 1
  calcium-hypochlorite      acid 3  acetic-acid 3  amine 3  chlorinated-isocyanurate 3  bromine 3  strong-peroxide 3  alcohol 3  organic 3  algaecide 3  peroxide 2  quat 2  strong-alkali 2
  chlorinated-isocyanurate  acid 3  acetic-acid 3  amine 3  bromine 3  strong-peroxide 3  alcohol 3  organic 3  algaecide 3  strong-alkali 3  peroxide 2  quat 2
  bromine                   acid 3  acetic-acid 3  amine 3  strong-peroxide 3  alcohol 3  organic 3  algaecide 3  peroxide 2  quat 2  strong-alkali 2
  strong-peroxide           alcohol 3  organic 3  acid 3  acetic-acid 3  amine 2  algaecide 2  strong-alkali 2
  peroxide                  acetic-acid 2  strong-alkali 1
  acid                      strong-alkali 2  amine 2
  acetic-acid               strong-alkali 2  amine 2`;
const PAIRS = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((row) => {
      const [group, ...rest] = row.trim().split(/\s+/);
      return rest.flatMap((other, index) =>
        index % 2 === 0
          ? [[[group, other].sort().join('+'), Number(rest[index + 1])] as const]
          : [],
      );
    }),
);

test('exactly the known pairs warn, as severely as they are, whichever comes first', () => {
  expect(PAIRS.size).toBe(58);
  for (const a of REACTIVITY_GROUPS) {
    for (const b of REACTIVITY_GROUPS) {
      const key = [a, b].sort().join('+');
      expect(incompatible(a, b)?.severity, key).toBe(PAIRS.get(key));
      expect(incompatible(a, b)).toBe(incompatible(b, a));
    }
  }
});

/** Products as they stand in a storeroom. */
const SEVERITIES: [string, string, number | null][] = [
  ['chlorine-destainer', 'floor-finish-stripper', 3],
  ['chlorine-destainer', 'acid-bowl-cleaner', 3],
  ['chlorine-destainer', 'laundry-sour', 3],
  ['mold-and-mildew-stain-remover', 'daily-restroom-cleaner', 3],
  ['trichlor-tablets-3-in', 'calcium-hypochlorite-granular', 3],
  ['trichlor-tablets-3-in', 'algaecide-60', 3],
  ['trichlor-tablets-3-in', 'alkali-builder', 3],
  ['trichlor-tablets-3-in', 'one-step-disinfectant-64', 2],
  ['spa-bromine-tablets', 'algaecide-60', 3],
  ['spa-bromine-tablets', 'oven-and-grill-cleaner', 2],
  ['calcium-hypochlorite-granular', 'stainless-steel-polish', 3],
  ['calcium-hypochlorite-granular', 'alcohol-hand-rub-70', 3],
  ['oxygen-destainer', 'alcohol-hand-rub-70', 3],
  ['oxygen-destainer', 'laundry-sour', 3],
  ['oxygen-destainer', 'stainless-steel-polish', 3],
  ['chlorine-destainer', 'fabric-softener', 1],
  ['chlorine-destainer', 'calcium-hypochlorite-granular', 2],
  ['laundry-sour', 'alkali-builder', 2],
  ['peroxide-disinfectant-cleaner', 'laundry-sour', null],
  ['peroxide-disinfectant-cleaner', 'alcohol-hand-rub-70', null],
  ['one-step-disinfectant-64', 'laundry-sour', null],
  ['fabric-softener', 'alkali-builder', null],
  ['foaming-hand-soap', 'chlorine-destainer', null],
  ['alkalinity-increaser', 'muriatic-acid', null],
  ['algaecide-60', 'one-step-disinfectant-64', null],
  ['glass-cleaner-concentrate', 'stainless-steel-polish', null],
];

test.each(SEVERITIES)('%s with %s: %s', (a, b, severity) => {
  const group = (nameKey: string) =>
    groups.find((row) => row.nameKey === nameKey)?.reactivityGroup as ReactivityGroup;
  expect(incompatible(group(a), group(b))?.severity ?? null).toBe(severity);
});

test('groups that react come with the deadliest first, and every pair says where it is known from', () => {
  for (const group of REACTIVITY_GROUPS) {
    const ranks = opposingGroups(group).map((other) => incompatible(group, other)?.severity ?? 0);
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    for (const other of opposingGroups(group))
      expect(SOURCES[incompatible(group, other)?.source ?? 'trade']).toBeTruthy();
  }
  expect(opposingGroups('none')).toEqual([]);
  expect(opposingGroups(null)).toEqual([]);
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
  const chemicals = new Set(
    products.filter((row) => row.category !== 'Dispensers & Equipment').map((row) => row.nameKey),
  );
  expect(new Set(groups.map((row) => row.nameKey))).toEqual(chemicals);
  for (const row of groups) expect(isReactivityGroup(row.reactivityGroup), row.nameKey).toBe(true);
});

describe('incompatiblePairs', () => {
  const destainer = { name: 'destainer', reactivityGroup: 'hypochlorite' } as const;
  const sour = { name: 'sour', reactivityGroup: 'acid' } as const;
  const softener = { name: 'softener', reactivityGroup: 'quat' } as const;

  test('each pair once', () => {
    const pairs = incompatiblePairs([destainer, sour, softener]).map(
      ({ a, b }) => `${a.name}-${b.name}`,
    );
    expect(pairs).toEqual(['destainer-sour', 'destainer-softener']);
  });
  test('the deadliest first, whatever the order of the list', () => {
    const pairs = incompatiblePairs([softener, destainer, sour]).map(
      ({ a, b, why }) => `${a.name}-${b.name} ${why.severity}`,
    );
    expect(pairs).toEqual(['destainer-sour 3', 'softener-destainer 1']);
  });
  test('removing one clears the notice', () =>
    expect(incompatiblePairs([sour, softener])).toEqual([]));
});
