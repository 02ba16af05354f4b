import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORE_CHANGED, storedName, takeInHand, unsentNow } from './stored-work.ts';

let calls = 0;
beforeEach(() => {
  calls = 0;
  const stored: Record<string, unknown> = {};
  // As a browser's store: what is kept is its own keys.
  const localStorage = Object.defineProperties(stored, {
    getItem: { value: (name: string) => stored[name] ?? null },
  });
  const window = Object.assign(new EventTarget(), { localStorage });
  window.addEventListener(STORE_CHANGED, () => (calls += 1));
  vi.stubGlobal('window', window);
});
afterEach(() => vi.unstubAllGlobals());
const store = (name: string, text: string) => {
  (window.localStorage as unknown as Record<string, string>)[name] = text;
};
const waits = ({ sending }: Record<string, unknown>) => sending != null;

test('what waits is of this person and kind, can be read, and is sent by no page that is shown', () => {
  store(storedName('storeroom', 'ann', 'site.room'), '{"sending":{"key":"k"}}');
  store(storedName('storeroom', 'ann', 'site.'), '{"typed":{},"sending":{"key":"l"}}');
  store(storedName('storeroom', 'ann', 'typed.only'), '{"typed":{"p":[]},"sending":null}');
  store(storedName('storeroom', 'ann', 'torn'), '{"sending":');
  store(storedName('storeroom', 'bob', 'site.room'), '{"sending":{"key":"k"}}');
  store(storedName('order', 'ann', 'site'), '{"sending":{"key":"k"}}');
  expect(unsentNow('storeroom', 'ann', waits)).toEqual(['site.', 'site.room']);
  expect(unsentNow('order', 'ann', waits)).toEqual(['site']);

  // Two screens have it; it waits once both are left.
  const ends = [1, 2].map(() => takeInHand(storedName('storeroom', 'ann', 'site.room')));
  expect(unsentNow('storeroom', 'ann', waits)).toEqual(['site.']);
  ends[0]?.();
  expect(unsentNow('storeroom', 'ann', waits)).toEqual(['site.']);
  ends[1]?.();
  expect(unsentNow('storeroom', 'ann', waits)).toEqual(['site.', 'site.room']);
  expect(calls).toBe(4);
});

test('a browser that lets nothing be kept has nothing that waits', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new Error('blocked');
    },
  });
  expect(unsentNow('order', 'ann', waits)).toEqual([]);
});
