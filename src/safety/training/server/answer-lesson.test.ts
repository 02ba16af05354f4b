import { expect, test } from 'vitest';
import { languageFor } from './answer-lesson.ts';

const opened = (query: string, headers: Record<string, string>, chosen?: string) =>
  languageFor(new Request(`http://shop/site/x/training${query}`, { headers }), chosen);

test('a lesson opens in the language that was chosen in the shop, before that of the browser', () => {
  const english = { 'accept-language': 'en-US,en;q=0.9' };
  expect(opened('', english)).toBe('en-US');
  expect(opened('', { ...english, cookie: 'bc_theme=dark; bc_language=es-US' })).toBe('es-US');
  expect(opened('', { 'accept-language': 'es-MX', cookie: 'bc_language=en-US' })).toBe('en-US');
  // What the page itself was asked for goes first, and a language that it does not speak counts for nothing.
  expect(opened('?language=en-US', { cookie: 'bc_language=es-US' })).toBe('en-US');
  expect(opened('', { cookie: 'bc_language=es-US' }, 'en-US')).toBe('en-US');
  expect(opened('', { 'accept-language': 'es', cookie: 'bc_language=fr-FR' })).toBe('es-US');
});
