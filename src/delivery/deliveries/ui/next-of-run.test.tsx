import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { NextOfRun } from './next-of-run.tsx';

function shown(person: string, states: readonly string[]): string {
  const stops = states.map((state, at) => ({
    orderId: `o${at}`,
    customerName: `Inn ${at}`,
    state,
  }));
  const run = { id: 'r', state: 'out', driverId: 'dan', stops, hiddenStops: 0 };
  const element = createElement(NextOfRun, { shown: { run, person } as never });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('while stops are open the next of them is the first button of its driver, and the count back is none', () => {
  const open = shown('dan', ['done', 'out', 'out']);
  expect(open).toMatch(/class="button primary[^>]*>Next stop: Inn 1/);
  expect(open).toMatch(/class="button secondary[^>]*>Count back and close/);
  // The desk does not drive it.
  expect(shown('desk', ['done', 'out'])).not.toContain('button primary');
  expect(shown('dan', ['done', 'failed'])).toMatch(/class="button primary[^>]*>Count back/);
});
