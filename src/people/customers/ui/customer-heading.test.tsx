import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CustomerHeading } from './public/customer-heading.tsx';

const HOTEL = {
  name: 'Dune Inn',
  address1: '4 Sand Street',
  city: 'Austin',
  state: 'TX',
  isActive: true,
  onCreditHold: false,
};

const shown = (parent: { id: string; name: string } | null) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', element: <CustomerHeading customer={{ ...HOTEL, parent }} /> },
      ])}
    />,
  );

test('the heading of a site names the company that it belongs to, and leads there', () => {
  expect(shown({ id: 'p', name: 'Dune Hotels' })).toMatch(
    /Site of <a[^>]* href="\/dashboard\/customers\/p"[^>]*>Dune Hotels<\/a>/,
  );
  expect(shown(null)).not.toContain('Site of');
});
