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
  account: '1042',
  onCreditHold: false,
  by,
  found: '',
});

const shown = (by: Caller['by'] | null, staff = true) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <CallerSearch typed="harborlight" callers={by ? [caller(by)] : []} staff={staff} />
          ),
        },
      ])}
    />,
  );

test('a name that is only like the one that was said stands under a question, never as a hit', () => {
  expect(shown('name')).not.toContain('Did you mean');
  expect(shown('alike')).toContain('No customer is called “harborlight”. Did you mean:');
});

test('of two alike names the place and the account number say which it is', () => {
  expect(shown('name')).toContain('1 Main St, Newport, RI · account 1042');
  // Found by its number, it is said once.
  expect(shown('account')).not.toContain('· account 1042');
});

test('who is nobody’s customer is made by the desk, with the name that was typed and its order next; a rep asks for it', () => {
  const made = shown(null);
  expect(made).toContain('/dashboard/customers/new?name=harborlight&amp;order=1');
  expect(made).toContain('New customer');
  expect(made).not.toContain('Ask the office');
  const requested = shown(null, false);
  expect(requested).toContain('/dashboard/customers/ask?company=harborlight');
  expect(requested).not.toContain('New customer');
});
