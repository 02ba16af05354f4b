import { expect, test } from 'vitest';
import { statesToShow } from './reading-page.tsx';

test('a filter has the states that something is in, and the one that is open', () => {
  const counts = { lost: 0, proposed: 3, fresh: 0, matched: 12 };
  const states = ['lost', 'proposed', 'fresh', 'matched'] as const;
  expect(statesToShow(states, 'proposed', counts)).toEqual(['proposed', 'matched']);
  expect(statesToShow(states, 'fresh', counts)).toEqual(['proposed', 'fresh', 'matched']);
});
