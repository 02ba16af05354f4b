import { expect, test } from 'vitest';
import { pagePolicy } from './headers.ts';

test('a page of a build runs only scripts and styles that carry its nonce', () => {
  const policy = pagePolicy('abc', { secure: true });
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';");
  expect(policy).toContain("style-src-elem 'self' 'nonce-abc'; style-src-attr 'none';");
  expect(policy).toMatch(/upgrade-insecure-requests$/);
  expect(policy).not.toContain('unsafe');
});

test('a page of the development server may bring styles by script; its scripts still need the nonce', () => {
  const policy = pagePolicy('abc', { secure: false, development: true });
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic' 'unsafe-eval';");
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  expect(policy).not.toContain('style-src-elem');
});
