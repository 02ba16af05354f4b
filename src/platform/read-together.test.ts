import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { roundTripsOf } from '../../tests/support/round-trips.ts';
import { addProduct } from '../../tests/support/rows.ts';
import { doorReading, requestDatabase } from './door-readings.ts';
import { readingTogether } from './read-together.ts';
import {
  bool,
  bytes,
  date,
  decimal,
  int,
  intList,
  jsonRows,
  nullable,
  rowShape,
  text,
  textList,
  time,
} from './row-shape.ts';
import { sql } from './sql.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const every = rowShape({
  name: text,
  manyWords: textList,
  count: int,
  numbers: intList,
  share: decimal,
  isOpen: bool,
  day: date,
  seenAt: time,
  endedAt: nullable(time),
  nothing: nullable(text),
  inner: jsonRows(rowShape({ innerName: text })),
});
const everyKind = (among: number) => sql`
  select 'name ' || n as name, array['a', 'b "c"'] as many_words, 9007199254740991 as count, array[1, 2] as numbers,
         12.50::numeric as share, n = 2 as is_open, date '2026-03-08' as day,
         timestamptz '2026-03-08 02:30:15.123456-05' as seen_at,
         case when n = 1 then timestamptz '2026-11-01 05:00Z' end as ended_at, null::text as nothing,
         json_build_array(json_build_object('innerName', 'x')) as inner
    from generate_series(1, ${among}::int) n order by n desc`;
const one = rowShape({ one: int });

test('what is asked together is one statement, and gives what each gives alone', async () => {
  const alone = await app.db.rows(every, everyKind(3));
  let together: unknown[] = [];
  const sent = await roundTripsOf(async () => {
    const { db } = readingTogether(app);
    together = await Promise.all([
      db.rows(every, everyKind(3)),
      db.rows(every, everyKind(0)),
      db.row(one, sql`select 7 as one`),
      db.row(one, sql`select 1 as one where false`),
    ]);
  });
  expect(together).toEqual([alone, [], { one: 7 }, undefined]);
  expect(alone[0]?.seenAt).toBeInstanceOf(Date);
  expect(sent).toHaveLength(1);
});

test('what depends on an answer follows in the next, and one question alone is sent as it is', async () => {
  const sent = await roundTripsOf(async () => {
    const { db } = readingTogether(app);
    const [first] = await Promise.all([
      db.row(one, sql`select 2 as one`),
      db.row(one, sql`select 3 as one`),
    ]);
    expect(await db.row(one, sql`select ${first?.one}::int + 1 as one`)).toEqual({ one: 3 });
  });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe('select $1::int + 1 as one');
});

test('of several only what fails fails, and the next questions are asked anew', async () => {
  const { db } = readingTogether(app);
  const results = await Promise.allSettled([
    db.row(one, sql`select 1 as one`),
    db.row(one, sql`select 1 / 0 as one`),
    db.row(one, sql`select 2 as one`),
  ]);
  expect(results).toEqual([
    { status: 'fulfilled', value: { one: 1 } },
    { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
    { status: 'fulfilled', value: { one: 2 } },
  ]);
  expect(await db.row(one, sql`select 1 as one`)).toEqual({ one: 1 });
});

test('it never writes, and bytes are read by themselves', async () => {
  const { db } = readingTogether(app);
  const id = await addProduct(app, { name: 'Unwritten' });
  const write = sql`with written as (update products set name = 'Written' where id = ${id} returning 1) select count(*)::int as one from written`;
  await expect(
    Promise.all([db.row(one, write), db.row(one, sql`select 1 as one`)]),
  ).rejects.toThrow();
  const { rows } = await app.db.pool.query('select name from products where id = $1', [id]);
  expect(rows).toEqual([{ name: 'Unwritten' }]);
  const [row] = await Promise.all([
    db.row(rowShape({ file: bytes }), sql`select '\\x0102'::bytea as file`),
    db.row(one, sql`select 1 as one`),
  ]);
  expect(row?.file).toEqual(Buffer.from([1, 2]));
});

test('the parts of a request share one, know what its door read, and no other request does', async () => {
  const reading = doorReading<string>();
  const { db, end } = requestDatabase(app.db);
  reading.give(db, 'read at the door');
  const own = { ...app, db };
  const sent = await roundTripsOf(() =>
    Promise.all([
      readingTogether(own).db.row(one, sql`select 1 as one`),
      readingTogether(own).db.row(one, sql`select 2 as one`),
    ]),
  );
  expect(sent).toHaveLength(1);
  expect(reading.of(readingTogether(own).db)).toBe('read at the door');
  expect(reading.of(readingTogether(app).db)).toBeUndefined();
  end();
  expect(reading.of(readingTogether(own).db)).toBeUndefined();
});
