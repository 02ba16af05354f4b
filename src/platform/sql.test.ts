import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import {
  columns,
  int,
  jsonOf,
  jsonRows,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  time,
} from './row-shape.ts';
import { sql } from './sql.ts';

describe('composing', () => {
  test('a value is a parameter, a piece is spliced in with its own values', () => {
    const mine = sql`(o.placed_by = ${'u1'} or o.customer_id = any(${['c1']}))`;
    const statement = sql`select 1 from orders o where o.id = ${'o1'} and ${mine} limit ${5}`;
    expect(statement.prepared()).toEqual({
      name: expect.stringMatching(/^[\w-]{22}$/),
      text: 'select 1 from orders o where o.id = $1 and (o.placed_by = $2 or o.customer_id = any($3)) limit $4',
      values: ['o1', 'u1', ['c1'], 5],
    });
  });

  test('pieces next to each other, at the ends, in each other, and none', () => {
    const one = sql`${1}`;
    expect(sql`${one}${sql.empty}${sql`${one}, ${2}`}`.prepared()).toMatchObject({
      text: '$1$2, $3',
      values: [1, 1, 2],
    });
    expect(sql.join([sql`a = ${1}`, sql`b = ${2}`], sql` and `).prepared().text).toBe(
      'a = $1 and b = $2',
    );
    expect(sql.join([]).prepared().text).toBe('');
  });

  test('the prepared statement is named by its text: other values, same name', () => {
    const by = (id: string) => sql`select ${id}::text`.prepared().name;
    expect(by('a')).toBe(by('b'));
    expect(by('a')).not.toBe(sql`select  ${'a'}::text`.prepared().name);
  });

  test('a name is a plain name', () => {
    expect(sql`select ${sql.id('o.id')}`.prepared().text).toBe('select o.id');
    for (const name of ['o; drop table x', 'a"b', "a'b", 'A', '1a', 'a.b.c', ''])
      expect(() => sql.id(name), name).toThrow('not a plain SQL name');
  });

  test('a count is part of the text, and nothing but a count', () => {
    expect(sql`limit ${sql.count(51)}`.prepared()).toMatchObject({ text: 'limit 51', values: [] });
    for (const count of [-1, 1.5, Number.NaN, Infinity])
      expect(() => sql.count(count), String(count)).toThrow('is no count');
  });

  test('words are part of the text, and nothing but words', () => {
    expect(sql`status in ${sql.words(['on_hold', 'placed'])}`.prepared()).toMatchObject({
      text: "status in ('on_hold', 'placed')",
      values: [],
    });
    for (const words of [[], [''], ['placed', "x') or ('a"], ['Placed'], ['a b'], ['_']])
      expect(() => sql.words(words), words.join()).toThrow('is no plain word');
  });

  test('a list is one parameter, in whatever length', () => {
    const among = (ids: string[]) => sql`id = ${sql.anyOf(ids)}`.prepared();
    expect(among(['a', 'b'])).toMatchObject({
      text: 'id = any((select $1::text[])::text[])',
      values: ['{"a","b"}'],
    });
    expect(among([]).name).toBe(among(['a']).name);
  });

  test('an entry stays one entry, whatever stands in it', () => {
    const sent = (list: (string | number)[]) => sql.list(list).prepared().values;
    for (const list of [['a","b'], ['a\\'], ['"'], []]) expect(sent(list)).toEqual([list]);
    expect(sent(['NULL', 'a,b', '{c}', ' d '])).toEqual(['{"NULL","a,b","{c}"," d "}']);
    expect(sent([1, 20])).toEqual(['{"1","20"}']);
  });

  test('columns and JSON objects follow from the shape', () => {
    const shape = rowShape({ id: text, holdReason: nullable(text) });
    expect(columns(shape, 'o').prepared().text).toBe('o.id, o.hold_reason');
    expect(jsonOf(shape, 'o').prepared().text).toBe(
      "json_build_object('id', o.id, 'holdReason', o.hold_reason)",
    );
  });
});

describe('rows against the database', () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const person = rowShape({ id: text, email: text, createdAt: time });
  const people = () => sql`select ${columns(person, 'u')} from users u`;

  test('rows have the keys and types of their shape', async () => {
    const shape = rowShape({ one: int, twoWords: text, none: nullable(text) });
    const row: RowOf<typeof shape> | undefined = await app.db.row(
      shape,
      sql`select ${1}::int as one, ${'x'}::text as two_words, null::text as none`,
    );
    expect(row).toEqual({ one: 1, twoWords: 'x', none: null });
    expect(await app.db.rows(person, people())).toBeInstanceOf(Array);
  });

  test.each([
    ['a column that is not there', rowShape({ one: int, two: int }), 'lack two'],
    ['a column without a name in the shape', rowShape({}), 'does not name one'],
    ['another type', rowShape({ one: text }), 'one is no text'],
  ])('%s is named', async (_what, shape, problem) => {
    await expect(app.db.rows(shape, sql`select 1 as one`)).rejects.toThrow(problem);
  });

  test('two columns of one name are refused', async () => {
    await expect(
      app.db.rows(rowShape({ one: int }), sql`select 1 as one, 2 as one`),
    ).rejects.toThrow('two columns have one name');
  });

  test('a column that may be null must be said to be so, whatever the rows hold', async () => {
    const note = (column: typeof text) => rowShape({ holdReason: column });
    const none = sql`select o.hold_reason from orders o where o.hold_reason is not null`;
    await expect(app.db.rows(note(text), none)).rejects.toThrow('holdReason may be null');
    expect(await app.db.rows(note(present(text)), none)).toEqual([]);
    expect(await app.db.rows(rowShape({ holdReason: nullable(text) }), none)).toEqual([]);
  });

  test('a null out of an expression or an outer join is caught where it comes', async () => {
    await expect(app.db.rows(rowShape({ one: int }), sql`select null::int as one`)).rejects.toThrow(
      'one is null',
    );
  });

  test('objects inside JSON are held against their shape too', async () => {
    const lines = (inside: ReturnType<typeof rowShape>) => rowShape({ lines: jsonRows(inside) });
    const found = sql`select '[{"a": 1, "b": null}]'::json as lines`;
    const right = rowShape({ a: int, b: nullable(text) });
    expect(await app.db.row(lines(right), found)).toEqual({ lines: [{ a: 1, b: null }] });
    for (const [wrong, problem] of [
      [rowShape({ a: int }), 'does not name b'],
      [rowShape({ a: int, b: text }), 'b is null'],
      [rowShape({ a: text, b: nullable(text) }), 'a is a number'],
      [rowShape({ a: int, b: nullable(text), c: int }), 'c is undefined'],
    ] as const)
      await expect(app.db.row(lines(wrong), found), problem).rejects.toThrow(problem);
  });

  test('a statement runs within a transaction, and what it changed is counted', async () => {
    const changed = await app.db.transaction((tx) =>
      tx.execute(sql`delete from idempotency_keys where key = ${'nobody-knows-it'}`),
    );
    expect(changed).toBe(0);
  });
});
