import fc from 'fast-check';
import { expect, test } from 'vitest';
import { across, afterMoves, type Lists, type Move, step, WAITING } from './board-lists.ts';

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
    fc.property(moves, (given) => {
      const lists = afterMoves(BOARD, given);
      expect([...lists.values()].flat().toSorted()).toEqual(ids);
      const last = given.at(-1);
      if (last && last.before !== last.orderId)
        expect(plain(afterMoves(lists, [last]))).toEqual(plain(lists));
    }),
  );
});
