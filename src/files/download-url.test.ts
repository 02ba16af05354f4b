import { expect, test } from 'vitest';
import { downloadUrl, pathOfUrl, pictureSet, sizedUrl } from './download-url.ts';

const sha = 'a'.repeat(64);

test('a path becomes a download URL and back', () => {
  expect(downloadUrl('products/p1/image_1.jpg')).toBe('/files/products/p1/image_1.jpg');
  expect(downloadUrl('products/p1/image_1.jpg', sha)).toBe(
    '/files/products/p1/image_1.jpg?v=aaaaaaaaaaaaaaaa',
  );
  for (const url of [downloadUrl('products/p1/sds.pdf'), downloadUrl('products/p1/sds.pdf', sha)])
    expect(pathOfUrl(url)).toBe('products/p1/sds.pdf');
});

test.each([
  'https://elsewhere.example/files/a.jpg',
  '//elsewhere.example/a.jpg',
  'javascript:alert(1)',
  '/files/../a',
  '/files/a/../b',
  '/files//a',
  '/files/a%2Fb',
  '/other/a.jpg',
  '/files/',
  '/files/a.jpg?x=1',
])('%s is no address of a stored file', (url) => expect(pathOfUrl(url)).toBe(null));

test('stored pictures come in widths, drawn packs in one', () => {
  expect(sizedUrl('/files/a.jpg?v=1', 320)).toBe('/files/a.jpg?v=1&w=320');
  expect(pictureSet('/files/a.jpg')).toBe(
    '/files/a.jpg?w=320 320w, /files/a.jpg?w=800 800w, /files/a.jpg?w=1600 1600w',
  );
  expect(pictureSet('/api/product-art/X.svg')).toBeUndefined();
});
