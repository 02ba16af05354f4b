import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/settings', '/settings'],
  ['/products?q=citrus&sort=name#top', '/products?q=citrus&sort=name#top'],
  ['/dashboard/../cart', '/cart'],
])('%s is a path of ours', (path, result) => {
  expect(ownPath(path)).toBe(result);
});

test.each([
  null,
  '',
  'settings',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?returnTo=/settings',
  '/..//evil.example/\\',
  '/..//evil.example',
  '/a/..//evil.example/x?y#z',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/%2E/%2e%2e//evil.example',
  '//user@evil.example',
  '///evil.example',
  '/\r\n//evil.example',
  '/.\t.//evil.example',
])('%j leads to the dashboard', (path) => {
  expect(ownPath(path)).toBe('/dashboard');
});

/** What addresses are misspelt with: dots, slashes of all kinds, controls, encodings, other hosts, other schemes. */
const PIECES = [
  '/',
  '//',
  '\\',
  '/\\',
  '.',
  '..',
  '/..',
  '/.',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '%00',
  '\t',
  '\r',
  '\n',
  '\u0000',
  ' ',
  '@',
  ':',
  '?',
  '#',
  ';',
].concat([
  'evil.test',
  'user@evil.test',
  'user:pass@',
  'https:',
  'http:/',
  'javascript:',
  'data:',
  'login',
  'cart',
  '\u2044',
  '\uff0f',
  '\u2025',
  '\u3002',
  'ⅰ',
  '[::1]',
]);

test('no spelling leads to another site, and what is allowed stays as it is when it is read again', () => {
  const spelling = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  );
  fc.assert(
    fc.property(spelling, (path) => {
      const result = ownPath(path);
      for (const base of ['https://shop.example', 'http://localhost:3000/login?returnTo=x'])
        expect(new URL(result, base).origin).toBe(new URL(base).origin);
      expect(result).toMatch(/^\/(?![/\\])/);
      expect(ownPath(result)).toBe(result);
    }),
    { numRuns: 5000 },
  );
});
