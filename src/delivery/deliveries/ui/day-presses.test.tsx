import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DayPresses } from './day-presses.tsx';

const COPY = 'Copy last week’s runs';

function presses(runs: number, mayCopy: boolean, orders = 0): string {
  const board = {
    day: '2026-11-27',
    runs: Array.from({ length: runs }),
    waiting: Array.from({ length: orders }),
    mayCopy,
  };
  const element = <DayPresses board={board} answer={undefined} />;
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
}

test('the runs of last week are offered where there were any, with and without runs of this day', () => {
  expect(presses(0, true)).toContain(COPY);
  expect(presses(2, true)).toContain(COPY);
  expect(presses(0, false)).not.toContain(COPY);
  expect(presses(2, false)).not.toContain(COPY);
  expect(presses(2, false)).toContain('Put the day on runs');
});

test('a day with orders and no run says what comes first, with the way to it', () => {
  const html = presses(0, false, 3);
  expect(html).toContain('Put the day on runs: it has none yet.');
  expect(html).toMatch(/<a[^>]*href="#new-run"[^>]*>Make a run first<\/a>/);
  expect(presses(0, true, 3)).toContain(COPY);
  expect(presses(0, false)).toBe('');
  expect(presses(1, false, 3)).not.toContain('Make a run first');
});
