import { expect, test } from 'vitest';
import type { GuideToGo, ProductsToGo } from '../choices.ts';
import { apartAmong, otherItems, shownOthers } from './order-items.ts';
import { fittingProducts } from './stored-products.ts';

const product = (productId: string, name: string, unitPriceCents: number | null = 100) => ({
  productId,
  nameKey: productId,
  sku: `LF-${productId}`,
  name,
  sizeUnit: '4 x 1 gal case',
  unitPriceCents,
});
const pair = (a: string, b: string) =>
  ({ a: { nameKey: a, name: a }, b: { nameKey: b, name: b } }) as ProductsToGo['apart'][number];
const products: ProductsToGo = {
  readAt: 1,
  items: [
    product('10', 'Bowl Cleaner'),
    product('20', 'Bleach'),
    product('30', 'Quoted', null),
    product('40', 'Glass Cleaner'),
  ],
  apart: [pair('10', '20')],
};
const guide = {
  items: [{ productId: '20', nameKey: '20', name: 'Bleach', sizeUnit: '', unitPriceCents: 90 }],
  own: { '30': 700 },
  apart: [],
} as unknown as GuideToGo;

test('what stands in the guide is not repeated; a price on request is one of the customer’s own, or none', () => {
  const cents = (of: GuideToGo) =>
    otherItems(of, products).map(({ productId, unitPriceCents }) => [productId, unitPriceCents]);
  expect(cents(guide)).toEqual([
    ['10', 100],
    ['30', 700],
    ['40', 100],
  ]);
  expect(cents({ ...guide, own: {} }).map(([id]) => id)).toEqual(['10', '40']);
  expect(otherItems(guide, null)).toEqual([]);
});

test('typing finds by words or SKU; whatever has a quantity stays, once', () => {
  const others = otherItems(guide, products);
  const ids = (texts: Record<string, string>, term: string) =>
    shownOthers(others, texts, term).map(({ productId }) => productId);
  expect(ids({}, '')).toEqual([]);
  expect(ids({}, 'clean')).toEqual(['10', '40']);
  expect(ids({}, 'glass CLEAN')).toEqual(['40']);
  expect(ids({}, 'lf-40')).toEqual(['40']);
  expect(ids({ '40': '3' }, 'bowl')).toEqual(['40', '10']);
  expect(ids({ '40': '3' }, 'glass')).toEqual(['40']);
  expect(ids({}, 'nothing such')).toEqual([]);
});

test('what must be kept apart is said also between the guide and what was never bought', () => {
  const [bowl] = otherItems(guide, products);
  const [bleach] = guide.items;
  expect(
    apartAmong(
      guide,
      products,
      [bowl, bleach].flatMap((one) => one ?? []),
    ),
  ).toEqual([pair('10', '20')]);
  expect(apartAmong(guide, products, guide.items)).toEqual([]);
});

test('where there is no room for all, those that are bought most stay with their pairs', () => {
  expect(fittingProducts(products)).toEqual(products);
  const few = fittingProducts(products, JSON.stringify(products).length - 1);
  expect(few.items.map(({ productId }) => productId)).toEqual(['10', '20']);
  expect(few.apart).toEqual(products.apart);
  expect(fittingProducts(products, 10)).toMatchObject({ items: [{ productId: '10' }], apart: [] });
});
