import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  across,
  afterMoves,
  type Lists,
  type Move,
  queued,
  type SeenMove,
  step,
  WAITING,
} from './board-lists.ts';

const board = (...lists: [string, string[]][]): Lists => new Map(lists);
const plain = (lists: Lists) => Object.fromEntries(lists);
const BOARD = board([WAITING, ['w']], ['n', ['a', 'b', 'c']], ['s', ['d']]);
const none = new Set<string>();
const after = (move: Move | null, lists = BOARD) => plain(afterMoves(lists, move ? [move] : []));

test('up and down within a run, to its ends and no further', () => {
  expect(after(step(BOARD, 'b', -1))['n']).toEqual(['b', 'a', 'c']);
  expect(after(step(BOARD, 'b', 1))['n']).toEqual(['a', 'c', 'b']);
  expect(after(step(BOARD, 'a', 1))['n']).toEqual(['b', 'a', 'c']);
  for (const [order, by] of [
    ['a', -1],
    ['c', 1],
    ['w', 1],
    ['gone', 1],
  ] as const)
    expect(step(BOARD, order, by)).toBeNull();
});

test('across to the list beside, about as high; a closed run is passed over', () => {
  expect(after(across(BOARD, 'b', 1, none))).toEqual({ '': ['w'], n: ['a', 'c'], s: ['d', 'b'] });
  expect(after(across(BOARD, 'a', 1, none))['s']).toEqual(['a', 'd']);
  expect(after(across(BOARD, 'w', 1, none))['n']).toEqual(['w', 'a', 'b', 'c']);
  expect(after(across(BOARD, 'd', -1, new Set(['n'])))).toMatchObject({ '': ['w', 'd'], s: [] });
  expect(across(BOARD, 'd', 1, none)).toBeNull();
  expect(across(BOARD, 'w', -1, none)).toBeNull();
});

test('whatever is moved: each order stays on the board once, and a move that is shown twice changes nothing', () => {
  const ids = ['a', 'b', 'c', 'd', 'w'];
  const moves = fc.array(
    fc.record({
      orderId: fc.constantFrom(...ids, 'gone'),
      to: fc.constantFrom(WAITING, 'n', 's', 'gone'),
      before: fc.option(fc.constantFrom(...ids, 'gone')),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(moves, (sequence) => {
      const lists = afterMoves(BOARD, sequence);
      expect([...lists.values()].flat().toSorted()).toEqual(ids);
      const last = sequence.at(-1);
      if (last && last.before !== last.orderId)
        expect(plain(afterMoves(lists, [last]))).toEqual(plain(lists));
    }),
  );
});

test('a move goes with the versions that its maker saw, and with their own moves before it', () => {
  const shown = new Map([
    ['n', 3],
    ['s', 7],
  ]);
  const versions = (waiting: readonly SeenMove[]) =>
    waiting.map((one) => [one.versions.get('n'), one.versions.get('s')]);
  let waiting = queued([], { orderId: 'a', from: 'n', to: 's', before: null }, shown);
  waiting = queued(waiting, { orderId: 'b', from: 'n', to: 'n', before: 'c' }, shown);
  // Another desk changed a run meanwhile, and the screen shows it already: what was made before is still refused.
  const newer = new Map([
    ['n', 9],
    ['s', 9],
  ]);
  waiting = queued(waiting, { orderId: 'w', from: WAITING, to: 's', before: null }, newer);
  expect(versions(waiting)).toEqual([
    [3, 7],
    [4, 8],
    [5, 8],
  ]);
  // The first was done: what is behind it keeps what it saw.
  waiting = queued(waiting.slice(1), { orderId: 'd', from: 's', to: WAITING, before: null }, newer);
  expect(versions(waiting)).toEqual([
    [4, 8],
    [5, 8],
    [5, 9],
  ]);
  expect(versions(queued([], { orderId: 'd', from: 's', to: 'n', before: null }, newer))).toEqual([
    [9, 9],
  ]);
});
