import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { WAITING } from '../board-lists.ts';
import { MoveMenu } from './move-menu.tsx';
import type { Card } from './use-board.ts';

const card = (orderId: string) =>
  ({ orderId, number: `BC-${orderId}`, packages: 1, pounds: 10 }) as Card;

function shown(cards: [Card, ...Card[]]): string {
  const element = createElement(MoveMenu, {
    door: cards,
    moving: cards,
    board: { newRunWith: 'Box 2, Dan' } as never,
    runs: [],
    list: WAITING,
    day: '2026-11-27',
    position: 1,
    of: 1,
  });
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  );
}

test('what waits can go to another day, also where no run could take it', () => {
  expect(shown([card('1')])).toMatch(/href="\/dashboard\/orders\/1"[^>]*>To another day/);
  const two = shown([card('1'), card('2')]);
  for (const id of ['1', '2']) {
    expect(two).toContain(`href="/dashboard/orders/${id}"`);
    expect(two).toContain(`BC-${id}: to another day`);
  }
});

test('what waits can go on a run that is made for it, and the menu says with whom', () => {
  const alone = shown([card('1')]);
  expect(alone).toContain('aria-label="BC-1 To a new run: Box 2, Dan"');
  expect(shown([card('1'), card('2')])).toContain('aria-label="BC-1 and BC-2 To a new run: Box 2');
});
