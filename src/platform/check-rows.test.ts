import { describe, expect, test } from 'vitest';
import { checkValues } from './check-rows.ts';
import {
  bool,
  int,
  jsonList,
  jsonMap,
  jsonRow,
  jsonRows,
  nullable,
  optional,
  rowShape,
  text,
} from './row-shape.ts';

const check =
  (column: Parameters<typeof rowShape>[0][string]) =>
  (value: unknown): void =>
    checkValues(rowShape({ it: column }), [{ it: value }], 'select it');

describe('JSON inside of a row', () => {
  const houses = check(
    jsonRows(rowShape({ name: text, since: optional(int), note: optional(nullable(text)) })),
  );

  test('lacks what is optional and nothing else, and names no key beside its shape', () => {
    expect(() => houses([{ name: 'Inn' }, { name: 'Inn', since: 3, note: null }])).not.toThrow();
    expect(() => houses([{ since: 3 }])).toThrow('name is undefined');
    expect(() => houses([{ name: 'Inn', since: null }])).toThrow('since is null');
    expect(() => houses([{ name: 'Inn', since: '3' }])).toThrow('since is a string');
    expect(() => houses([{ name: 'Inn', rooms: 4 }])).toThrow('does not name rooms');
  });

  test('what lacks is undefined to the compiler', () => {
    const house = jsonRow(rowShape({ name: text, since: optional(int) }));
    const old: NonNullable<(typeof house)['type']> = { name: 'Inn' };
    // @ts-expect-error what is not optional may not lack
    const none: NonNullable<(typeof house)['type']> = { since: 3 };
    expect([old, none]).toHaveLength(2);
  });

  test('a list and a map are held entry by entry', () => {
    expect(() => check(jsonList(text))(['a', 'b'])).not.toThrow();
    expect(() => check(jsonList(text))(['a', 3])).toThrow('it is a number');
    expect(() => check(jsonList(text))(['a', null])).toThrow('it holds null');
    expect(() => check(jsonList(nullable(int)))([1, null])).not.toThrow();
    expect(() => check(jsonMap(bool))({ mail: true })).not.toThrow();
    expect(() => check(jsonMap(bool))({ mail: 'yes' })).toThrow('it is a string');
  });
});
