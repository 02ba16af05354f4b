import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standTogether, suggestSections } from './load-sections.ts';

const line = (nameKey: string, position: number) => ({
  orderLineId: `${nameKey}-${position}`,
  nameKey,
  position,
});
const pair = (a: string, b: string, severity = 3) => ({
  a: { nameKey: a },
  b: { nameKey: b },
  firm: severity === 3,
});
const NOSE_TO_DOOR = ['Nose', 'Middle', 'Door'];

test('the last stop stands at the nose, the first at the door', () => {
  const placed = suggestSections(NOSE_TO_DOOR, [line('a', 1), line('b', 2), line('c', 3)], []);
  expect([...placed.values()]).toEqual(['Door', 'Middle', 'Nose']);
});

test('bleach and acid of one stop stand in different sections', () => {
  const lines = [line('bleach', 1), line('acid', 1), line('soap', 1)];
  const placed = suggestSections(NOSE_TO_DOOR, lines, [pair('bleach', 'acid')]);
  expect(placed.get('bleach-1')).not.toBe(placed.get('acid-1'));
});

test('what was counted already stays, and the others are placed around it', () => {
  for (const stands of NOSE_TO_DOOR) {
    const lines = [{ ...line('bleach', 1), stands }, line('acid', 1)];
    const placed = suggestSections(NOSE_TO_DOOR, lines, [pair('bleach', 'acid')]);
    expect(placed.get('acid-1')).not.toBe(stands);
  }
});

test('with one section, or none, what must be apart is named', () => {
  const lines = [line('bleach', 1), line('acid', 2)];
  for (const sections of [[], ['Box']]) {
    const placed = suggestSections(sections, lines, [pair('bleach', 'acid')]);
    const assigned = lines.map((one) => ({ ...one, section: placed.get(one.orderLineId) ?? '' }));
    expect(standTogether(assigned, [pair('bleach', 'acid')])).toHaveLength(1);
  }
});

test('of three that can’t all be apart, the deadliest pair is', () => {
  const apart = [pair('a', 'b', 3), pair('b', 'c', 2), pair('a', 'c', 2)];
  const placed = suggestSections(
    ['Front', 'Back'],
    [line('a', 1), line('b', 1), line('c', 1)],
    apart,
  );
  expect(placed.get('a-1')).not.toBe(placed.get('b-1'));
});

/** Whether any way at all keeps every pair apart. */
function canBeApart(keys: string[], pairs: [string, string][], sections: number): boolean {
  const ways = sections ** keys.length;
  return Array.from({ length: ways }, (_, way) => way).some((way) => {
    const at = (key: string) => Math.floor(way / sections ** keys.indexOf(key)) % sections;
    return pairs.every(([a, b]) => at(a) !== at(b));
  });
}

test('whatever rides: pairs stand together only where no way at all keeps them apart', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const anyPair = fc
    .tuple(fc.constantFrom(...keys), fc.constantFrom(...keys))
    .filter(([a, b]) => a < b);
  fc.assert(
    fc.property(
      fc.uniqueArray(anyPair, { selector: ([a, b]) => a + b, maxLength: 8 }),
      fc.array(fc.tuple(fc.constantFrom(...keys), fc.integer({ min: 1, max: 6 })), {
        minLength: 1,
        maxLength: 14,
      }),
      fc.integer({ min: 1, max: 4 }),
      (pairs, riding, count) => {
        const sections = ['1', '2', '3', '4'].slice(0, count);
        const lines = riding.map(([key, position]) => line(key, position));
        const on = new Set(riding.map(([key]) => key));
        const apart = pairs.filter(([a, b]) => on.has(a) && on.has(b));
        const placed = suggestSections(
          sections,
          lines,
          apart.map(([a, b]) => pair(a, b)),
        );
        const assigned = lines.map((one) => ({
          ...one,
          section: placed.get(one.orderLineId) ?? '',
        }));
        expect(assigned.every((one) => sections.includes(one.section))).toBe(true);
        const bad = standTogether(
          assigned,
          apart.map(([a, b]) => pair(a, b)),
        );
        expect(bad.length > 0).toBe(!canBeApart(keys, apart, count));
      },
    ),
    { numRuns: 300 },
  );
});
