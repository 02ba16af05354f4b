import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Caller } from '../server/public/find-callers.ts';
import { CallerSearch } from './caller-search.tsx';

const caller = (by: Caller['by']): Caller => ({
  id: 'c1',
  name: 'Harbor House',
  address1: '1 Main St',
  city: 'Newport',
  state: 'RI',
  phone: '',
  onCreditHold: false,
  by,
  found: '',
});

const shown = (by: Caller['by']) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', element: <CallerSearch typed="harborlight" callers={[caller(by)]} /> },
      ])}
    />,
  );

test('a name that is only like the one that was said stands under a question, never as a hit', () => {
  expect(shown('name')).not.toContain('Did you mean');
  expect(shown('alike')).toContain('No customer is called “harborlight”. Did you mean:');
});
