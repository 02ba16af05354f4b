import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { buttonClass } from '../../../../ui/button.tsx';
import { RestPanel } from './rest-panel.tsx';

/** The buttons of a row with what is not one of two alike in front; the menu's are behind More. */
const shown = (isRefused: boolean, first?: string) => {
  const rest = {
    ...{ orderId: 'o', version: 1, isPart: false, askOn: null, isRefused },
    ...{ nextDay: '2026-12-01', today: '2026-11-29' },
  };
  const router = createMemoryRouter([
    { path: '/', element: createElement(RestPanel, { asRow: true, first, rest }) },
  ]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  const [row = '', menu = ''] = html.split('</summary>');
  const words = ['Cancel the order', 'Deliver Tue, Dec 1', 'Try again'];
  const within = (part: string) =>
    words.filter((one) => part.includes(one)).toSorted((a, b) => part.indexOf(a) - part.indexOf(b));
  return { row: within(row), menu: within(menu), primary: row.includes(buttonClass('primary')) };
};

test('of refused goods no way stands out; else to bring them again is the first press, the others behind it', () => {
  expect(shown(true)).toEqual({
    row: ['Deliver Tue, Dec 1', 'Cancel the order'],
    menu: [],
    primary: false,
  });
  expect(shown(false)).toEqual({
    row: ['Deliver Tue, Dec 1'],
    menu: ['Cancel the order'],
    primary: true,
  });
  expect(shown(false, 'Try again')).toEqual({
    row: ['Try again'],
    menu: ['Deliver Tue, Dec 1', 'Cancel the order'],
    primary: false,
  });
});
