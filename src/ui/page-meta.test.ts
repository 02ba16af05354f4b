import { expect, test } from 'vitest';
import { describePage, titleTag } from './page-meta.ts';

const shopOf = (name: string) => [
  { id: 'root', loaderData: { baseUrl: 'https://shop.example', company: { name } } },
  undefined,
];

test('a tab says what the page is and whose shop it is; without the company’s name it still has a title', () => {
  expect(titleTag('Orders', shopOf('Harbor Supply'))).toEqual({ title: 'Orders | Harbor Supply' });
  expect(titleTag('', shopOf('Harbor Supply'))).toEqual({ title: 'Harbor Supply' });
  expect(titleTag('Orders', [])).toEqual({ title: 'Orders | Bellcart' });
});

test('a shared link of the front page bears the shop’s name', () => {
  const tags = describePage({ title: '', description: 'Chemicals', path: '/' }, shopOf('Harbor'));
  expect(tags).toContainEqual({ property: 'og:title', content: 'Harbor' });
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/',
  });
});
