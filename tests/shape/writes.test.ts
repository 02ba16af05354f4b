import { expect, test } from 'vitest';
import { code } from './sources.ts';
import { believedJson, wideWrites } from './writes.ts';

// What is left of both. They only fall: who takes one out lowers the figure, who needs one more finds a shape for it
// (docs/decisions/2026-11-24-writes-from-shapes.md).
// The five writes: two moves and the checkpoint of a sync's run, where counters add up and columns follow from the state; the cart's upsert,
// whose values its own statement makes; what is left of a person who is forgotten, each column with a value of its own.
const WIDE_WRITES = 5;
const BELIEVED_JSON = 0;

const served = code.filter(({ path }) => path.endsWith('.ts') && path.includes('/server/'));

test.each([
  ['writes that list six or more columns by hand', WIDE_WRITES, wideWrites],
  ['JSON columns that are believed without a reason', BELIEVED_JSON, believedJson],
])('%s: at most %i', (_what, ceiling, find) => {
  const found = served.flatMap(find);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(ceiling);
});

test('a planted wide write and a believed column are found by their place', () => {
  const text = `
sql\`insert into crews (a, b, c, d, e, f) values (1, 2, 3, 4, 5, 6)\`;
sql\`update crews c
       set a = 1, b = coalesce(2, 3), c = 3, d = 4, e = 5, f = 6
     where c.id = 1\`;
sql\`update crews set a = 1 where b = 2 and c = 3\`;
const row = { a: json<Crew>(), b: json<unknown>() };
// Not checked: a made-up reason.
const other = { a: json<Crew>() };`;
  const file = { path: 'src/x/server/y.ts', text };
  expect(wideWrites(file)).toEqual([
    'src/x/server/y.ts:2 crews (6)',
    'src/x/server/y.ts:3 crews (6)',
  ]);
  expect(believedJson(file)).toEqual(['src/x/server/y.ts:7']);
});
