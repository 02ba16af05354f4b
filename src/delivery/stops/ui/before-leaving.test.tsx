import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AT_DOOR } from '../at-door-messages.ts';
import { BeforeLeaving, NotSentOut } from './before-leaving.tsx';

const point = { text: 'Load counted, 0 of 4 lines', way: 'Count', to: '/load' };
const shown = (state: string, missing?: (typeof point)[], more: object = {}) =>
  renderToStaticMarkup(
    createElement(BeforeLeaving, {
      person: 'p',
      onHung: () => undefined,
      runs: [
        { id: 'r', name: 'Run 1', truckName: '', state, ...(missing ? { missing } : {}), ...more },
      ],
    }),
  );

test('the way to send a run out stays until it has left, also when nothing is missing any more', () => {
  for (const html of [shown('planned', [point]), shown('loading', [])])
    expect(html).toContain('href="/dashboard/runs/r"');
  expect(shown('planned', [point])).toContain('Run 1 does not leave yet');
  expect(shown('loading', [])).toContain('Run 1 is ready and was not sent out');
  expect(shown('out', [])).toBe('');
  // A day that was kept from an earlier release.
  expect(shown('loading')).toBe('');
});

test('the placards are confirmed where the driver reads of them, at the dock and on the road', () => {
  const open = { placards: 'CORROSIVE' };
  for (const html of [
    shown('loading', [point], open),
    shown('out', [], { ...open, onRoad: [point] }),
  ]) {
    expect(html).toContain('CORROSIVE hang on each side and each end');
    expect(html).toContain('Confirm the placards');
  }
  expect(shown('loading', [point])).not.toContain('Confirm the placards');
});

test('on the road what nobody does there stands in the way of no stop', () => {
  const known = { text: '3 lines were counted into Box 1', way: 'Later', to: null, drivesOn: true };
  expect(shown('out', [], { onRoad: [known] })).toBe('');
  const html = shown('out', [], { onRoad: [point, known] });
  expect(html).toContain('Run 1 does not drive on yet');
  expect(html).not.toContain('Box 1');
});

test('before a stop of a run that was not sent out stands what is missing, the way to send it out, and why one stands at the door all the same', () => {
  const run = { name: 'Run 1', to: '/dashboard/runs/r', missing: [point], isRun: true };
  const html = renderToStaticMarkup(
    createElement(NotSentOut, { ...run, onAtDoor: () => undefined }),
  );
  expect(html.indexOf('Run 1 does not leave yet')).toBeLessThan(
    html.indexOf('The truck is already at the door'),
  );
  expect(html).toContain('href="/dashboard/runs/r"');
  for (const why of AT_DOOR) expect(html).toContain(why);
});
