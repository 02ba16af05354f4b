import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/settings', '/settings'],
  ['/products?q=citrus&sort=name#top', '/products?q=citrus&sort=name#top'],
  ['/dashboard/../cart', '/cart'],
])('%s is a path of ours', (wanted, result) => {
  expect(ownPath(wanted)).toBe(result);
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
])('%j leads to the dashboard', (wanted) => {
  expect(ownPath(wanted)).toBe('/dashboard');
});
