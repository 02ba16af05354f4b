import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DayPresses } from './day-presses.tsx';

const COPY = 'Copy last week’s runs';

function presses(runs: number, mayCopy: boolean): string {
  const board = {
    day: '2026-11-27',
    runs: Array.from({ length: runs }),
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

test('a day without a run has one place where its first is made, beside what was there last week', () => {
  expect(presses(0, true)).toMatch(/^<form(?:(?!<form).)*<\/form>$/);
  expect(presses(0, false)).toBe('');
});
