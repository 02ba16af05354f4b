import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { AnotherCompany, type BacklogView } from './another-company.tsx';

const backlog: BacklogView = {
  invoices: 0,
  tasks: 0,
  cents: 0,
  stopped: 0,
  runs: 0,
  nightly: 0,
  prices: 0,
  accepted: 0,
  open: 0,
  openCents: 0,
  lastCompany: 'Costa',
};
const shown = (more: Partial<BacklogView>) => {
  const card = { companyName: 'Other', backlog: { ...backlog, ...more }, failure: undefined };
  const App = createRoutesStub([
    { path: '/', Component: () => createElement(AnotherCompany, card) },
  ]);
  return renderToStaticMarkup(createElement(App, { initialEntries: ['/'] }));
};

test('none is said to wait only where To do is empty', () => {
  expect(shown({})).toContain('New invoices go there. None waits now.');
  const three = shown({ tasks: 3 });
  expect(three).toContain('None goes at once: 3 tasks wait for you under To do.');
  expect(three).not.toContain('None waits now');
});
