import { expect, test } from 'vitest';
import { runTime } from './board-messages.ts';

const at = (time: string) => new Date(`2026-03-10T${time}:00Z`);
const run = { departedAt: null, closedAt: null, leavesAt: '07:30' };

test('beside the state of a run stands since when it is so: a closed one since it was closed', () => {
  expect(runTime(run, 'UTC')).toBe('7:30 AM');
  expect(runTime({ ...run, leavesAt: '' }, 'UTC')).toBe('');
  expect(runTime({ ...run, departedAt: at('18:42') }, 'UTC')).toBe('since 6:42 PM');
  expect(runTime({ ...run, departedAt: at('18:42'), closedAt: at('21:05') }, 'UTC')).toBe(
    'since 9:05 PM',
  );
});
