import { expect, test } from 'vitest';
import type { GuideToGo } from '../choices.ts';
import { fittingGuide, inOrder } from './stored-guides.ts';
import { guidesToRead } from './use-guides.ts';

test('customers on the phone stand as the day had them, and who it did not have after them by name', () => {
  const here = ['Wharf Inn', 'Birch Spa', 'Alder House', 'Cove Cafe'].map((name) => ({
    customerId: name.slice(0, 1),
    name,
  }));
  const names = (order: string[]) => inOrder(here, order).map(({ name }) => name);
  expect(names(['W', 'gone', 'C'])).toEqual(['Wharf Inn', 'Cove Cafe', 'Alder House', 'Birch Spa']);
  expect(names([])).toEqual(['Alder House', 'Birch Spa', 'Cove Cafe', 'Wharf Inn']);
});

test('of a rep’s customers those of the day are read first, then all others, thirty at a time and each once', () => {
  const day = ['d1', 'd2'];
  const all = [...Array.from({ length: 40 }, (_, at) => `c${at}`), 'd1'];
  const requestedIds = new Set<string>();
  const now = 100 * 3_600_000;
  const readAt = (id: string) => (id === 'd2' ? now - 60_000 : id === 'c0' ? now - 3_600_000 : 0);
  const read = () => {
    const ids = guidesToRead(day, all, { readAt, asked: requestedIds, now });
    for (const id of ids) requestedIds.add(id);
    return ids;
  };
  const first = read();
  expect([first[0], first.length]).toEqual(['d1', 30]);
  const second = read();
  expect(new Set([...first, ...second]).size).toBe(40);
  // What was read just now is not read again, nor is who was asked for and did not come.
  expect([...first, ...second]).not.toContain('d2');
  expect([...first, ...second]).not.toContain('c0');
  expect(read()).toEqual([]);
});

test('where there is no room for a whole guide, whom to call and where they are comes along', () => {
  const guide = {
    customerId: 'c',
    name: 'Wharf Inn',
    phone: '401 555 0100',
    address: '4 Wharf Street',
    readAt: 1,
    minimumCents: 0,
    items: [{ productId: 'p', name: 'Soap' }],
  } as unknown as GuideToGo;
  expect(fittingGuide(guide, 10_000)).toEqual(guide);
  expect(fittingGuide(guide, 10)).toMatchObject({
    name: 'Wharf Inn',
    phone: '401 555 0100',
    items: [],
  });
});
