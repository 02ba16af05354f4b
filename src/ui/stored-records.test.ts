import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedRecords } from './stored-records.ts';
import { takeInHand, unsentNow } from './stored-work.ts';

let isFull = false;
beforeEach(() => {
  isFull = false;
  const stored: Record<string, unknown> = {};
  // As a browser's store: what is kept is its own keys.
  const localStorage = Object.defineProperties(stored, {
    getItem: { value: (name: string) => stored[name] ?? null },
    setItem: {
      value: (name: string, text: string) => {
        if (isFull) throw new Error('full');
        stored[name] = text;
      },
    },
    removeItem: { value: (name: string) => delete stored[name] },
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
});
afterEach(() => vi.unstubAllGlobals());

const records = storedRecords<{ key: string; of: string; text: string }>(
  'thing',
  ({ of, key }) => `${of}.${key}`,
);
const one = { key: 'k1', of: 'hotel', text: 'a' };

test('what is finished is kept for its person, found by its place, and gone once it is dropped', () => {
  records.store('ann', one);
  records.store('ann', { key: 'k2', of: 'spa', text: 'b' });
  expect(records.isStored('ann', one)).toBe(true);
  expect(records.at('ann', 'hotel.k1')).toEqual(one);
  expect(records.all('ann', 'hotel.')).toEqual([one]);
  expect(records.all('ann')).toHaveLength(2);
  // Nobody else finds it, a visitor keeps nothing.
  expect(records.all('bob')).toEqual([]);
  expect(records.isStored('', one)).toBe(false);
  records.drop('ann', one);
  expect(records.at('ann', 'hotel.k1')).toBeUndefined();
});

test('what a shown screen sends is not the frame’s to send, and a full store says that it keeps nothing', () => {
  records.store('ann', one);
  const isKeyed = ({ key }: Record<string, unknown>) => typeof key === 'string';
  expect(unsentNow('thing', 'ann', isKeyed)).toEqual(['hotel.k1']);
  const letGo = takeInHand(records.nameOf('ann', one));
  expect(unsentNow('thing', 'ann', isKeyed)).toEqual([]);
  letGo();
  isFull = true;
  const late = { ...one, key: 'k3' };
  records.store('ann', late);
  expect(records.isStored('ann', late)).toBe(false);
});
