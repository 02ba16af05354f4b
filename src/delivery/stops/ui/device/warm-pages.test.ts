import { afterEach, expect, test, vi } from 'vitest';
import { CUSTOMERS, isDriversPhone, LIST, offlineInstead } from './warm-pages.ts';

const ORIGIN = 'https://shop.test';
afterEach(() => vi.unstubAllGlobals());

/** A phone that keeps these pages. */
const cachePages = (...pages: string[]) =>
  vi.stubGlobal('caches', {
    match: async (url: string) => (pages.some((page) => ORIGIN + page === url) ? {} : undefined),
  });
const at = (pathname: string, search = '') => offlineInstead({ origin: ORIGIN, pathname, search });

test('a driver’s first pages lead to the stops without a network, and no other page does', async () => {
  cachePages(LIST);
  expect(await at('/')).toBe(LIST);
  expect(await at('/dashboard')).toBe(LIST);
  expect(await at('/dashboard/')).toBe(LIST);
  expect(await at('/dashboard/customers')).toBeNull();
  expect(await at('/dashboard/runs/1')).toBeNull();
  expect(await isDriversPhone(ORIGIN)).toBe(true);
});

test('a rep’s pages lead to the customers on the phone, with the page that was asked for', async () => {
  cachePages(CUSTOMERS);
  expect(await at('/')).toBe(CUSTOMERS);
  expect(await at('/dashboard')).toBe(`${CUSTOMERS}?to=%2Fdashboard`);
  expect(await at('/dashboard/customers', '?view=call')).toBe(
    `${CUSTOMERS}?to=%2Fdashboard%2Fcustomers%3Fview%3Dcall`,
  );
  expect(await at('/dashboard/orders')).toBeNull();
  cachePages(CUSTOMERS, LIST);
  expect(await at('/dashboard')).toBe(`${CUSTOMERS}?to=%2Fdashboard`);
});

test('a phone that keeps nothing leads nowhere', async () => {
  cachePages();
  for (const page of ['/', '/dashboard', '/dashboard/customers']) expect(await at(page)).toBeNull();
  expect(await isDriversPhone(ORIGIN)).toBe(false);
});
