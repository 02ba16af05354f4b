import { expect, test } from 'vitest';
import { afterClosing, whyNotIn } from './count-sent.tsx';

test('after the count back a driver goes on at the stops, and whoever counted for somebody else at that run', () => {
  const run = { runId: 'r1', runName: 'Harbor' };
  expect(afterClosing({ ...run, toStops: true })).toEqual({
    to: '/dashboard/stops',
    state: { closed: { id: 'r1', name: 'Harbor' } },
  });
  expect(afterClosing({ ...run, toStops: false }).to).toBe('/dashboard/runs/r1?tab=count');
});

test('no signal at the dock is no error: it goes by itself only where this phone keeps it', () => {
  const saved = whyNotIn('network', true);
  expect(saved).toMatchObject({ title: 'Saved on this phone', isCalm: true });
  expect(saved.text).toContain('It goes by itself');
  const held = whyNotIn('network', false);
  expect(held).toMatchObject({ title: 'No connection', isCalm: true });
  expect(held.text).toContain('when you have a signal');
  expect(held.text).not.toContain('by itself');
  for (const trouble of ['server', 'sign-in', 'portal'] as const)
    expect(whyNotIn(trouble, true).isCalm).toBeUndefined();
});
