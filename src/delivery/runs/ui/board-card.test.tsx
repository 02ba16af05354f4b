import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { RunWithStops } from '../contract.ts';
import { BoardCard } from './board-card.tsx';
import type { Card } from './use-board.ts';

/** A stop of Coast that is driven to as the last of so many. */
function shown(of: number, conflict: string, more: Partial<Card> = {}): string {
  const card = {
    ...{ orderId: '1', number: 'BC-1', packages: 1, pounds: 10, customerName: 'Inn' },
    ...{ state: 'planned', hazardKnown: true, hazardous: false, promisedOn: '2026-11-27' },
    expected: {
      ...{ at: null, text: 'about 1:20 PM', dock: 'before 12 PM', conflict },
      otherOrder: conflict.includes('till'),
    },
    dock: 'before 12 PM',
    ...more,
  } as Card;
  const run = { id: 'r', name: 'Coast', state: 'planned', stops: [] } as unknown as RunWithStops;
  const element = createElement(BoardCard, {
    door: [card],
    board: { unsaved: new Set(), doors: new Map(), refusal: () => undefined } as never,
    runs: [run],
    list: 'r',
    day: '2026-11-27',
    position: of,
    of,
  });
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  );
}

test('a stop that will not be in time says so, and offers another order of its run’s stops', () => {
  const late = shown(4, 'takes goods till 12 PM');
  expect(late).toContain('Not in time: takes goods till 12 PM');
  expect(late).toMatch(
    /href="[^"]*\?day=2026-11-27&amp;suggest=r"[^>]*>Suggest a sequence of stops/,
  );
  expect(shown(4, '')).not.toContain('Suggest a sequence of stops');
  // Of one stop there is no other order.
  const alone = shown(1, 'takes goods till 12 PM');
  expect(alone).toContain('Not in time');
  expect(alone).not.toContain('Suggest a sequence of stops');
  // Nor does one help where no hour of the day does.
  const never = shown(4, 'takes no goods on Saturdays');
  expect(never).toContain('Not in time');
  expect(never).not.toContain('Suggest a sequence of stops');
});

test('a door at which nothing was delivered stands apart from its customer’s name', () => {
  const done = shown(4, '', { state: 'failed', customerName: 'Brindle Hotel' });
  expect(done.replaceAll(/<[^>]*>/g, '')).toContain('Brindle Hotel Not delivered');
  expect(done).toMatch(/<span class="shrink-0 pl-2[^"]*">Not delivered/);
});

test('what a door weighs is an estimate where the density of a liquid is assumed', () => {
  const says = (more: Partial<Card>) => shown(4, '', more).replaceAll(/<[^>]*>/g, '');
  expect(says({ pounds: 221, densityUnknown: true })).toContain('about 221 lb');
  expect(says({ pounds: 221, densityUnknown: false })).not.toContain('about 221 lb');
});
