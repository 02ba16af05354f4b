import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { newId } from '../../../platform/clock.ts';
import { oneSync } from './recent-syncs.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test.each([
  ['of a run that is under way', {}],
  ['of a run that was closed unanswered', { text: 'Left as it was. Nothing was changed.' }],
  ['of before rows were named', { text: '2 read.', changes: ['One.'], conflicts: [] }],
  ['as it is now', { text: '2 read.', changes: [], conflicts: [], aside: ['Row 3'], waiting: 1 }],
])('a report %s is read as it was kept', async (_what, report) => {
  const id = newId(app);
  await app.db.pool.query(
    `insert into sync_runs (id, kind, state, report, created_at, finished_at) values ($1, 'prices', 'done', $2, $3, $3)`,
    [id, report, new Date(app.clock.now())],
  );
  expect((await oneSync(app.db, id))?.report).toEqual(report);
});
