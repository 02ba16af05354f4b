import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { RestPanel } from './rest-panel.tsx';

const shown = (isRefused: boolean) => {
  const rest = {
    ...{ orderId: 'o', version: 1, isPart: false, askOn: null, isRefused },
    ...{ nextDay: '2026-12-01', today: '2026-11-29' },
  };
  const router = createMemoryRouter([
    { path: '/', element: createElement(RestPanel, { asRow: true, rest }) },
  ]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  return ['Cancel the order', 'Deliver Tue, Dec 1'].toSorted(
    (a, b) => html.indexOf(a) - html.indexOf(b),
  );
};

test('what was refused whole is let go first; what could not be handed over is brought again first', () => {
  expect(shown(true)).toEqual(['Cancel the order', 'Deliver Tue, Dec 1']);
  expect(shown(false)).toEqual(['Deliver Tue, Dec 1', 'Cancel the order']);
});
