import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePhone, openPhone } from '../../delivery/stops/ui/device/phone-database.ts';
import { waitsHereMessages } from '../waits-here-messages.ts';
import { isAllOf, waitsHere } from './waits-here.tsx';

const stored: Record<string, unknown> = {};
beforeEach(() => {
  const localStorage = Object.defineProperties(stored, {
    getItem: { value: (name: string) => stored[name] ?? null, configurable: true },
    setItem: { value: (name: string, text: string) => (stored[name] = text), configurable: true },
    removeItem: { value: (name: string) => delete stored[name], configurable: true },
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(async () => {
  await closePhone();
  for (const name of Object.keys(stored)) delete stored[name];
  vi.unstubAllGlobals();
});
const write = (name: string, value: object) =>
  window.localStorage.setItem(name, JSON.stringify(value));

test('a device on which nobody worked says nothing, and keeps nothing of having been asked', async () => {
  expect(await waitsHere()).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test('a stop of which something is typed waits too, and is called somebody’s only where nobody else’s waits', async () => {
  const phone = await openPhone();
  const sealed = { iv: new Uint8Array(), data: new ArrayBuffer(0) };
  await phone.add('drafts', { person: 'dan', orderId: 'o', key: 'k', sealed });
  await phone.add('drafts', { person: 'dan', orderId: 'p', key: 'l', sealed: null });
  expect(await waitsHere()).toEqual(['1 stop that is begun']);
  expect([await isAllOf('dan'), await isAllOf('sue')]).toEqual([true, false]);
  expect(waitsHereMessages.waitsOf('Dan', await waitsHere())).toContain('Dan’s');
  await phone.add('outbox', { key: '1', person: 'sue', state: 'waiting', at: 0, sealed });
  expect(await isAllOf('dan')).toBe(false);
});

test('what waits of anybody is counted without a name, what was answered or refused is not', async () => {
  const phone = await openPhone();
  const sealed = { iv: new Uint8Array(), data: new ArrayBuffer(0) };
  for (const [key, person, state] of [
    ['1', 'dan', 'waiting'],
    ['2', 'sue', 'waiting'],
    ['3', 'dan', 'sent'],
    ['4', 'dan', 'refused'],
  ] as const)
    await phone.add('outbox', { key, person, state, at: 0, sealed });
  await phone.add('photos', {
    ...{ person: 'dan', orderId: 'o', sha256: 'a', state: 'waiting', at: 0, sealed },
  });
  const note = {
    customerId: 'inn',
    customerName: 'Harbor Inn',
    key: 'k',
    text: 'Call',
    refused: '',
  };
  write('bellcart.note.ray.inn.k', note);
  write('bellcart.note.ray.inn.l', { ...note, key: 'l', refused: 'No.' });
  // One that went, of which nobody has read it yet.
  write('bellcart.note.ray.inn.m', { ...note, key: 'm', text: '', saved: true });
  write('bellcart.count.dan.run', { key: 'k', pressed: { runId: 'run' } });
  write('bellcart.count.dan.other', { key: 'l', products: {} });
  write('bellcart.load.dan.run', {
    waiting: { a: { orderLineId: 'a' } },
    sent: null,
    refused: [],
    recorded: {},
  });
  const parts = await waitsHere();
  expect(parts).toEqual(['2 stops', '1 photo', '1 load count', '1 count back', '1 note']);
  expect(waitsHereMessages.waits(parts)).toBe(
    'Not sent, and kept on this device until whoever did it signs in here again: 2 stops, 1 photo, 1 load count, 1 count back, and 1 note.',
  );
});

test('where the page says that one comes back to what was typed, the lines of one’s order are not named again', async () => {
  const typed = { texts: { soap: '3' } };
  write('bellcart.order.ray.inn', typed);
  expect(await waitsHere()).toEqual(['lines of 1 order']);
  expect(await waitsHere({ isBack: true })).toEqual([]);
  // Somebody else's stay: they come back with another sign-in.
  write('bellcart.order.sue.inn', typed);
  expect(await waitsHere({ isBack: true })).toEqual(['lines of 2 orders']);
});
