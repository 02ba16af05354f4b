import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { answersOf, Done } from './unsent-answers.tsx';

const order = (number: string, placed = true) => ({
  customerId: 'c',
  customerName: `Inn ${number}`,
  key: number,
  lines: [],
  poNumber: '',
  note: '',
  refused: null,
  placed: placed ? { id: number, number, promisedOn: '2026-11-30', isOnHold: false } : null,
});

function shown(taken: ReturnType<typeof order>[]): string {
  const answers = answersOf('p', { taken, notes: [], asks: [] });
  const element = createElement(Done, { answers });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}
const presses = (html: string) => html.split('I have read it').length - 1;

test('whatever went is one note with one press, however much it was; what waits still is not in it', () => {
  expect(shown([order('BC-9', false)])).toBe('');
  const one = shown([order('BC-1'), order('BC-9', false)]);
  expect(one).toContain('BC-1 for Inn BC-1 is placed');
  expect(presses(one)).toBe(1);
  const three = shown([order('BC-1'), order('BC-2'), order('BC-3')]);
  expect(three).toContain('3 things that waited on this device went');
  for (const number of ['BC-1', 'BC-2', 'BC-3']) {
    expect(three).toContain(`${number} for Inn ${number} is placed. It comes on Mon, Nov 30.`);
    expect(three).toContain(`href="/dashboard/orders/${number}"`);
  }
  expect(presses(three)).toBe(1);
});
