import { expect, test } from 'vitest';
import { togetherTitle } from './load-check-messages.ts';

const KILLS = { severity: 3, rule: null };
const INJURES = { severity: 2, rule: null };

test.each([
  [[KILLS], '1 pair stands in one section and must not'],
  [[INJURES], '1 pair in one section can injure if it mixes'],
  [[INJURES, INJURES], '2 pairs in one section can injure if they mix'],
  [
    [KILLS, KILLS, INJURES],
    '2 pairs stand in one section and must not; 1 pair in one section can injure if it mixes',
  ],
])('what keeps a truck here is told from what only injures: %j', (together, title) => {
  expect(togetherTitle(together)).toBe(title);
});
