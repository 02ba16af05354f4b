import { expect, test } from 'vitest';
import { publicPageKey } from './public-pages.ts';

const key = (address: string) => publicPageKey(new URL(address, 'http://shop.test'));

test.each([
  ['/', '/'],
  ['/products?q=sour&category=Laundry', '/products?q=sour&category=Laundry'],
  ['/products/laundry-sour?size=LF-1', '/products/laundry-sour?size=LF-1'],
  ['/sds', '/sds'],
  [
    '/sds?q=bowl&signal=Danger&pictogram=GHS05&epa=yes',
    '/sds?q=bowl&signal=Danger&pictogram=GHS05&epa=yes',
  ],
  ['/_root.data', '/_root.data'],
  ['/products.data?q=sour&_routes=a', '/products.data?q=sour&_routes=a'],
  ['/sitemap.xml', '/sitemap.xml'],
])('%s may be kept', (address, expected) => {
  expect(key(address)).toBe(expected);
});

test.each([
  '/contact-us',
  '/login',
  '/cart',
  '/dashboard',
  '/order-placed',
  '/products?_routes=a',
  '/products?utm_source=x',
  '/?q=1',
  `/products?q=${'x'.repeat(300)}`,
  '/products/LAUNDRY',
])('%s may not', (address) => {
  expect(key(address)).toBeNull();
});
