import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { RunWithStops } from '../contract.ts';
import { RunHead } from './run-head.tsx';

function head(states: readonly string[], more: Partial<RunWithStops> = {}): string {
  const run = {
    ...{ id: 'r', name: 'Coast', state: 'out', driverName: 'Dana', truckName: 'Box' },
    ...{ capacityPounds: null, truckId: 't', hiddenStops: 0, left: [], version: 1 },
    stops: states.map((state) => ({ state })),
    ...more,
  } as unknown as RunWithStops;
  const element = (
    <RunHead
      run={run}
      board={{ doors: new Map() } as never}
      day="2026-11-27"
      drivers={[]}
      trucks={[]}
      runs={[run]}
      time=""
      isLate={false}
      aboard={{}}
      ofTruck={{ counted: 0, leftIn: null, toUnload: [] }}
    />
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
}

test('a run whose stops are all reported says that it is to be counted back, with the way to it', () => {
  const countBackLink = /<a[^>]*href="\/dashboard\/runs\/r\/count"[^>]*>.*To be counted back/;
  expect(head(['done', 'failed'])).toMatch(countBackLink);
  expect(head(['done', 'out'])).not.toMatch(countBackLink);
  expect(head(['done'], { state: 'closed' })).not.toMatch(countBackLink);
  // Of stops that are not seen nobody knows.
  expect(head(['done'], { hiddenStops: 1 })).not.toMatch(countBackLink);
  expect(head([])).not.toMatch(countBackLink);
  // Also of one that nobody sent out.
  expect(head(['done', 'failed'], { state: 'planned' })).toMatch(countBackLink);
});
