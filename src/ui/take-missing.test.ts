import { afterEach, expect, test, vi } from 'vitest';
import { noteTakeMissing, takesMissing } from './take-missing.ts';

afterEach(() => vi.unstubAllGlobals());

function storage() {
  const held = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => held.get(name) ?? null,
      setItem: (name: string, value: string) => held.set(name, value),
      removeItem: (name: string) => held.delete(name),
    },
  });
}

test('what is missing is taken once, after the press of that count; an address alone orders nothing', () => {
  storage();
  expect(takesMissing('count')).toBe(false);
  noteTakeMissing('count');
  expect(takesMissing('another')).toBe(false);
  expect(takesMissing('count')).toBe(true);
  expect(takesMissing('count')).toBe(false);
});

test('without storage nothing is ordered by itself', () => {
  vi.stubGlobal('window', {});
  noteTakeMissing('count');
  expect(takesMissing('count')).toBe(false);
});
