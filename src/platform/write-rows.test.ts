import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import {
  bool,
  bytes,
  columns,
  date,
  decimal,
  int,
  intList,
  json,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
  time,
} from './row-shape.ts';
import { sql } from './sql.ts';
import {
  type ColumnsOf,
  changing,
  clearing,
  defined,
  inserting,
  insertingRows,
  only,
  recordset,
  setting,
  settingFrom,
} from './write-rows.ts';

const nameRow = rowShape({ name: text, routeDays: intList });
const versionedRow = rowShape({ ...nameRow.columns, version: int });

describe('the statement', () => {
  test('an insert names each column once, with its value beside it', () => {
    const statement = sql`insert into houses ${inserting(nameRow, { name: 'Inn', routeDays: [4] }, { id: 'h1', madeAt: sql`now()` })}`;
    const { text: prepared, values } = statement.prepared();
    expect(prepared.replace(/\s+/g, ' ')).toBe(
      'insert into houses (name, route_days, id, made_at) values ($1, $2, $3, now())',
    );
    expect(values).toEqual(['Inn', [4], 'h1']);
  });

  test('an update sets every column, from values or from other rows', () => {
    expect(
      sql`update houses set ${setting(nameRow, { name: 'Inn', routeDays: [] })} where id = ${'h1'}`.prepared(),
    ).toMatchObject({
      text: 'update houses set name = $1, route_days = $2 where id = $3',
      values: ['Inn', [], 'h1'],
    });
    expect(settingFrom(nameRow, 'given').prepared().text).toBe(
      'name = given.name, route_days = given.route_days',
    );
    expect(clearing(nameRow).prepared().text).toBe('name = null, route_days = null');
  });

  test('rows travel as one parameter, with nothing that the shape does not name', () => {
    const wider = { name: 'Inn', routeDays: [4], secret: 'x' };
    expect(recordset(nameRow, [only(nameRow, wider)], 'given').prepared()).toMatchObject({
      text: 'json_to_recordset($1::json) as given(name text, route_days bigint[])',
      values: ['[{"name":"Inn","route_days":[4]}]'],
    });
  });

  test('bytes do not travel as JSON', () => {
    expect(() =>
      recordset(rowShape({ mark: bytes }), [{ mark: Buffer.from('a') }], 'given'),
    ).toThrow('Bytes do not travel');
  });

  test('a name that is no plain name never gets into a text', () => {
    expect(() => setting(rowShape({ 'name = 1; --': text }), { 'name = 1; --': 'x' })).toThrow();
    expect(() => inserting(nameRow, { name: '', routeDays: [] }, { 'a b': 1 })).toThrow();
  });
});

describe('what is sent is stored and read back', () => {
  const everyKind = rowShape({
    said: nullable(text),
    whole: nullable(int),
    part: nullable(decimal),
    yes: nullable(bool),
    moment: nullable(time),
    day: nullable(date),
    object: nullable(json<unknown>()),
    words: nullable(textList),
    days: nullable(intList),
  });
  const filled = {
    said: 'It’s "said" \\ {1,2} ünï\n$1',
    whole: 9007199254740991,
    part: 12.345,
    yes: false,
    moment: new Date('2026-03-01T10:11:12.345Z'),
    day: '2026-02-28',
    object: ['a', { b: [1, null] }],
    words: ['a,b', '"', ''],
    days: [0, 6],
  };
  const empty = Object.fromEntries(everyKind.keys.map((key) => [key, null])) as {
    [K in keyof typeof filled]: null;
  };
  const further = { ...empty, said: '', words: [], days: [], object: {} };
  const samples = [filled, empty, further];
  const table = sql`(said text, whole bigint, part numeric, yes boolean, moment timestamptz, day date,
                     object jsonb, words text[], days int[], id int)`;
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test.each(['one by one', 'many at once', 'changed', 'changed from other rows'])(
    '%s',
    async (how) => {
      const read = await app.db.transaction(async (tx) => {
        await tx.execute(sql`create temporary table kinds ${table} on commit drop`);
        if (how === 'many at once')
          await tx.execute(sql`insert into kinds ${insertingRows(everyKind, samples)}`);
        else
          for (const [id, sample] of samples.entries()) {
            if (how === 'one by one') {
              await tx.execute(sql`insert into kinds ${inserting(everyKind, sample, { id })}`);
              continue;
            }
            await tx.execute(sql`insert into kinds (id) values (${id})`);
            if (how === 'changed')
              await tx.execute(
                sql`update kinds k set ${setting(everyKind, sample)} where k.id = ${id}`,
              );
            else
              await tx.execute(
                sql`update kinds k set ${settingFrom(everyKind, 'given')}
                      from ${recordset(everyKind, [sample], 'given')} where k.id = ${id}`,
              );
          }
        return tx.rows(everyKind, sql`select ${columns(everyKind, 'k')} from kinds k`);
      });
      expect(read).toEqual(samples);
    },
  );
});

describe('a change', () => {
  const present = { name: 'Inn', routeDays: [1, 4], version: 3 };

  test('gives the next values, what differs, and both sides of it', () => {
    expect(changing(nameRow, present, { name: 'Lodge', routeDays: undefined })).toEqual({
      next: { name: 'Lodge', routeDays: [1, 4] },
      changed: ['name'],
      version: 4,
      before: { name: 'Inn' },
      after: { name: 'Lodge' },
    });
  });

  test('that says what is there changes nothing, lists and objects by what is in them', () => {
    expect(changing(nameRow, present, { name: 'Inn', routeDays: [1, 4] })).toMatchObject({
      changed: [],
      version: 3,
      before: {},
      after: {},
    });
    const noted = rowShape({ notes: json<object>() });
    expect(
      changing(noted, { notes: { a: 1, b: 2 }, version: 1 }, { notes: { b: 2, a: 1 } }).changed,
    ).toEqual([]);
  });
});

test('what is not said is left out, null is said', () => {
  expect(defined({ a: undefined, b: null, c: 0 })).toEqual({ b: null, c: 0 });
});

test('what is forgotten or does not belong does not compile', () => {
  const wider = { name: 'Inn', routeDays: [4], gateCode: '1' };
  return () => {
    // @ts-expect-error a column that is not written
    inserting(nameRow, { name: 'Inn' });
    // @ts-expect-error a key that the shape does not have
    inserting(nameRow, { name: 'Inn', routeDays: [], gateCode: '1' });
    // @ts-expect-error the same in a variable
    inserting(nameRow, wider);
    // @ts-expect-error a column that is not written
    setting(nameRow, { name: 'Inn' });
    // @ts-expect-error a key that the shape does not have, in a variable
    setting(nameRow, wider);
    // @ts-expect-error a column that no row has
    recordset(nameRow, [{ name: 'Inn' }], 'given');
    // @ts-expect-error a key that the shape does not have, in variables
    insertingRows(nameRow, [wider]);
    // @ts-expect-error a change of what is no column
    changing(nameRow, { ...wider, version: 1 }, { gateCode: '2' });
    // @ts-expect-error a record without its version
    changing(nameRow, wider, { name: 'Lodge' });
    // @ts-expect-error a field of the contract without a column
    ({ name: text }) satisfies ColumnsOf<{ name: string; gateCode?: string }>;
    // @ts-expect-error a column without a field of the contract
    ({ name: text, gateCode: text }) satisfies ColumnsOf<{ name: string }>;
    // @ts-expect-error a row with a column that the contract lacks
    const narrow: ShapeOf<{ name: string }> = versionedRow;
    return narrow;
  };
});
