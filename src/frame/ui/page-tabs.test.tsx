import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { entryAt, type MenuPerson, menuFor, tabRowsAt } from '../dashboard/navigation.ts';
import { NOTHING } from '../server/waiting.ts';
import { Tabs } from './page-tabs.tsx';

test('what the menu counts stands at the page where it waits, and its entry leads to its first page all the same', () => {
  const desk: MenuPerson = { role: 'admin', salesRep: false, duties: ['desk'] };
  const entry = entryAt(menuFor(desk), '/dashboard/contact-requests');
  expect(entry?.to).toBe('/dashboard/contact-requests');
  const address = '/dashboard/contact-requests';
  const [row] = tabRowsAt(desk, entry, { address, siteId: null, product: null });
  if (!row) throw new Error('Messages have no tabs.');
  const element = <Tabs row={row} of="Messages" waiting={{ ...NOTHING, accounts: 2 }} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toMatch(/Mail (?!\d).*2/);
  expect(html.match(/\/dashboard\/contact-requests\/accounts/)).not.toBeNull();
});
