import { expect, test } from 'vitest';
import { heldBack } from './held-back.ts';

const call = {
  placed: null,
  openEntry: { typed: '', isUnknownHere: false },
  lines: 2,
  wrong: 0,
  short: 0,
  waiting: 0,
  isStoredHere: false,
  alreadyWaits: null,
  isUnpriced: false,
  staff: true,
  missingCents: 0,
};

test('an order is held back while a product stands typed and not in it, whatever else is in it', () => {
  expect(heldBack(call)).toBeNull();
  for (const typed of ['Hand Soap, 1 gal', 'no such product'])
    expect(heldBack({ ...call, openEntry: { typed, isUnknownHere: false } })).toBe(
      `“${typed}” is typed, and not in this order. Add it, or leave it out.`,
    );
});

test('what is missing for placing is said, the first of it alone', () => {
  expect(heldBack({ ...call, lines: 0, wrong: 1 })).toMatch(/^Note a product/);
  expect(heldBack({ ...call, wrong: 1, waiting: 1 })).toMatch(/^A quantity/);
  expect(heldBack({ ...call, short: 1, isUnpriced: true })).toMatch(/in stock/);
  expect(heldBack({ ...call, short: 1, isStoredHere: true })).toBeNull();
  expect(heldBack({ ...call, waiting: 1, isUnpriced: true })).toMatch(/connection/);
  expect(heldBack({ ...call, isUnpriced: true })).toMatch(/no price/);
  expect(
    heldBack({ ...call, placed: 'BC-1', openEntry: { typed: 'soap', isUnknownHere: false } }),
  ).toBe('Already placed as BC-1');
  // A clerk may place below the minimum; a rep may not.
  expect(heldBack({ ...call, missingCents: 500 })).toBeNull();
  expect(heldBack({ ...call, missingCents: 500, staff: false })).toMatch(/below the order minimum/);
});

test('without a connection words that no product of the device answers to hold nothing else back', () => {
  const typed = 'squeegee';
  const unknown = { ...call, openEntry: { typed, isUnknownHere: true } };
  expect(heldBack({ ...unknown, isStoredHere: true })).toBeNull();
  // With one it can be looked up, and what was found is to be added.
  expect(heldBack(unknown)).toMatch(/^“squeegee” is typed/);
  const known = { ...unknown, openEntry: { typed, isUnknownHere: false } };
  expect(heldBack({ ...known, isStoredHere: true })).toMatch(/^“squee/);
});

test('without a connection a rep’s order is kept all the same, once', () => {
  expect(heldBack({ ...call, waiting: 2, isStoredHere: true })).toBeNull();
  expect(heldBack({ ...call, isStoredHere: true, missingCents: 500, staff: false })).toMatch(
    /minimum/,
  );
  const alreadyWaits = 'Order waits for the connection';
  expect(heldBack({ ...call, isStoredHere: true, alreadyWaits })).toBe(alreadyWaits);
});
