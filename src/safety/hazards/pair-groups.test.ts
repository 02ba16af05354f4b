import { expect, test } from 'vitest';
import { groupPairs } from './pair-groups.ts';

const product = (nameKey: string) => ({ nameKey, name: nameKey });
const pair = (a: string, b: string, reason: string, severity: 1 | 2 | 3 = 3) => ({
  a: product(a),
  b: product(b),
  reason,
  advice: 'Store them apart.',
  severity,
});

test('bleach with its acids is one entry, every pair is in one, and the order of reasons stays', () => {
  const pairs = [
    pair('bowl', 'bleach', 'gas'),
    pair('bleach', 'sour', 'gas'),
    pair('bowl', 'destainer', 'gas'),
    pair('bleach', 'delimer', 'gas'),
    pair('builder', 'sour', 'heat', 2),
  ];
  const texts = groupPairs(pairs).map(
    ({ hub, others, reason }) =>
      `${hub.name}: ${others.map(({ name }) => name).join(', ')} (${reason})`,
  );
  expect(texts).toEqual([
    'bleach: bowl, sour, delimer (gas)',
    'bowl: destainer (gas)',
    'builder: sour (heat)',
  ]);
  expect(groupPairs([])).toEqual([]);
});
