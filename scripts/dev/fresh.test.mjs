import { expect, test } from 'vitest';
import { keepFresh } from './fresh.mjs';

/** Code that opens something with a name; `closed` collects the names in the order in which they were closed. */
function staying(options = {}) {
  const closed = [];
  const failures = [];
  const state = { code: 'one' };
  const fresh = keepFresh({
    load: async () => {
      if (state.broken) throw state.broken;
      return state.code;
    },
    open: async (code) => {
      if (state.refuses) throw state.refuses;
      return { code, close: async () => closed.push(code) };
    },
    onFailed: (error) => failures.push(error.message),
    ...options,
  });
  return { fresh, state, closed, failures };
}

test('opens once while the code stays, however many ask at once', async () => {
  const { fresh, closed } = staying();
  const [first, second] = await Promise.all([fresh.current(), fresh.current()]);
  expect(second).toBe(first);
  expect(await fresh.current()).toBe(first);
  expect(closed).toEqual([]);
});

test('opens new code and closes the old', async () => {
  const { fresh, state, closed } = staying();
  await fresh.current();
  state.code = 'two';
  expect((await fresh.current()).code).toBe('two');
  await fresh.close();
  expect(closed).toEqual(['one', 'two']);
  await expect(fresh.current()).rejects.toThrow('closed');
});

test('says a fault once, answers nothing from old code, and recovers when the code is mended', async () => {
  const { fresh, state, failures } = staying();
  await fresh.current();
  state.broken = new Error('a comma is missing');
  await expect(fresh.current()).rejects.toThrow('a comma is missing');
  await expect(fresh.current()).rejects.toThrow('a comma is missing');
  expect(failures).toEqual(['a comma is missing']);
  state.broken = undefined;
  expect((await fresh.current()).code).toBe('one');
});

test('does not try again what could not be opened, until it is told to or the code is other', async () => {
  const { fresh, state, failures } = staying();
  state.refuses = new Error('a migration failed');
  await expect(fresh.current()).rejects.toThrow('a migration failed');
  state.refuses = undefined;
  await expect(fresh.current()).rejects.toThrow('a migration failed');
  expect(failures).toEqual(['a migration failed']);
  fresh.outdate();
  expect((await fresh.current()).code).toBe('one');
});
