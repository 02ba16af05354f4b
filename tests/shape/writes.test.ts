import { expect, test } from 'vitest';
import { code } from './sources.ts';
import { believedJson, wideWrites } from './writes.ts';

// What is left of both. They only fall: who takes one out lowers the figure, who needs one more finds a shape for it
// (docs/decisions/2026-11-24-writes-from-shapes.md).
const WIDE_WRITES = 130;
const BELIEVED_JSON = 109;

const served = code.filter(({ path }) => path.endsWith('.ts') && path.includes('/server/'));

test.each([
  ['writes that list six or more columns by hand', WIDE_WRITES, wideWrites],
  ['JSON columns that are believed without a reason', BELIEVED_JSON, believedJson],
])('%s: at most %i', (_what, ceiling, find) => {
  const found = served.flatMap(find);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(ceiling);
});
