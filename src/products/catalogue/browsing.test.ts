import { expect, test } from 'vitest';
import { browseAddress, browseOf, searchTerm } from './public/browsing.ts';

const read = (query: string) => browseOf(new URLSearchParams(query));

test('an address says what is asked for; nonsense counts as not asked for', () => {
  expect(
    read(
      'q=5 gal&brand=A&brand=B&brand=A&category=Laundry&hazardous=no&stock=in&certified=NSF&certified=Green+Seal&sort=price&after=x',
    ),
  ).toEqual({
    term: '5gal',
    typed: '5 gal',
    brands: ['A', 'B'],
    categories: ['Laundry'],
    hazardous: false,
    certified: ['NSF', 'Green Seal'],
    inStock: true,
    sort: 'price',
    after: 'x',
    limit: 24,
  });
  expect(read('q=%26&brand=&sort=colour&hazardous=maybe&stock=out')).toMatchObject({
    term: null,
    brands: [],
    sort: 'name',
    hazardous: null,
    certified: [],
    inStock: false,
  });
  expect(read('brand=%00x')).toMatchObject({ brands: [] });
});

test('a term ranks by match unless another order is asked for; without a term there is nothing to match', () => {
  expect(read('q=citrus').sort).toBe('match');
  expect(read('q=citrus&sort=name').sort).toBe('name');
  expect(read('sort=match').sort).toBe('name');
});

test('both hazard boxes ticked is the same as none', () => {
  expect(read('hazardous=yes&hazardous=no').hazardous).toBeNull();
  expect(read('hazardous=yes').hazardous).toBe(true);
});

test('addresses are short: empty fields and the place in the list are left out', () => {
  expect(browseAddress(new URLSearchParams('q=&sort=&category=Kitchen&after=abc&view=list'))).toBe(
    '/products?category=Kitchen&view=list',
  );
  expect(browseAddress(new URLSearchParams('q=&sort='))).toBe('/products');
});

test('a term is folded and no longer than needed', () => {
  expect(searchTerm('  Pot & Pan! ')).toBe('potpan');
  expect(searchTerm('Crème')).toBe('creme');
  expect(searchTerm('— & —')).toBeNull();
  expect(searchTerm('x'.repeat(500))).toHaveLength(100);
});
