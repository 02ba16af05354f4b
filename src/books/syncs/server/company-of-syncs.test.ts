import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondRealm } from '../../../../simulators/quickbooks/seed.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { syncRunsOf } from '../../../../tests/support/sync-runs.ts';
import { readTable } from '../../../kit/table-view.ts';
import { hadSeveralCompanies } from '../../connection/server/company-read.ts';
import { reportSkipped } from '../../connection/server/follow-reading.ts';
import { reportReading } from '../../customers/server/report-reading.ts';
import { askAboutVoids } from '../../invoices/server/ask-about-voids.ts';
import { takeReadItems } from '../../items/server/take-read-items.ts';
import { syncTable } from '../sync-table.ts';
import { oneSync } from './recent-syncs.ts';
import { tableSyncs } from './table-syncs.ts';

const FIRST = 'Bellcart Supply Co.';
const SECOND = 'Northquay Test Company';

let books: Books;
let runs: ReturnType<typeof syncRunsOf>;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  runs = syncRunsOf(books);
});
afterAll(() => books.close());

const query = async (text: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(text, values)).rows;
const written = async (id: string) => {
  const [row] = await query('select realm_id, company_name from sync_runs where id = $1', [id]);
  return [row.realm_id, row.company_name];
};
/** The line of a run in the history, as its table shows it now: by the titles of its columns. */
async function shown(id: string): Promise<Record<string, unknown>> {
  const shape = syncTable(await hadSeveralCompanies(books.app.db));
  const view = readTable(shape, new URLSearchParams(`rows=${id}`));
  const { rows } = await tableSyncs(books.app.db, view, 5);
  const [row] = rows;
  if (!row) throw new Error('There is no such run.');
  return Object.fromEntries(
    Object.values(shape.columns).map(({ title, text }) => [
      title,
      text(row, { timeZone: 'America/New_York' }),
    ]),
  );
}

test('a run says whose books it read, by the name of then; one of before says nothing; with one company nobody is told', async () => {
  const before = await runs.start('customers');
  await books.app.runJobs();
  await query('update sync_runs set company_name = null, realm_id = null where id = $1', [before]);
  books.app.clock.advance(60_000);
  const first = await runs.start('customers');
  expect(await written(first)).toEqual([null, null]);
  await books.app.runJobs();
  expect(await written(first)).toEqual([REALM, FIRST]);
  expect(Object.keys(await shown(first))).not.toContain('Company');

  await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {});
  books.app.clock.advance(60_000);
  expect(await books.connect(books.owner, secondRealm)).toContain('result=confirm');
  expect(await hadSeveralCompanies(books.app.db)).toBe(false);
  const name = { companyName: SECOND };
  const yes = await books.app.call(books.owner, 'POST', '/api/quickbooks-confirm-company', name);
  expect(yes.status).toBe(200);
  const second = await runs.start('customers');
  await books.app.runJobs();

  expect(await shown(second)).toMatchObject({ Company: SECOND, 'Company ID': secondRealm });
  expect(await shown(first)).toMatchObject({ Company: FIRST, 'Company ID': REALM });
  expect(await shown(before)).toMatchObject({ Company: '', 'Company ID': '' });
  expect((await oneSync(books.app.db, first))?.company).toBe(FIRST);
  await query(`update accounting_connections set company_name = 'Renamed' where realm_id = $1`, [
    REALM,
  ]);
  expect(await shown(first)).toMatchObject({ Company: FIRST });
});

test('a run that waits for a try goes on under the company that it began with', async () => {
  books.simulator.control.fail({ failure: 'unavailable', path: '/query', times: 3 });
  const run = await runs.start('products');
  await books.app.runJobs();
  expect(await written(run)).toEqual([secondRealm, SECOND]);
  const renamed = `update accounting_connections set company_name = $1 where realm_id = $2`;
  await query(renamed, ['Northquay, renamed', secondRealm]);
  books.app.clock.advance(600_000);
  books.simulator.control.clearFaults();
  await books.app.runJobs();
  expect(await runs.run(run)).toMatchObject({ state: 'done' });
  expect(await written(run)).toEqual([secondRealm, SECOND]);
  await query(renamed, [SECOND, secondRealm]);
});

test('so does what is read without a run: changes of items and customers, what was left out, and questions', async () => {
  const { app } = books;
  /** What the one run says that this writes. */
  const companyOf = async (writes: () => Promise<unknown>) => {
    await query('delete from sync_runs');
    await writes();
    const [only, ...more] = await query('select id from sync_runs');
    expect(more).toEqual([]);
    return written(only.id);
  };
  expect(await companyOf(() => reportSkipped(app, secondRealm, ['A row']))).toEqual([
    secondRealm,
    SECOND,
  ]);
  const customers = { changes: ['A name'], conflicts: [] };
  const reported = () =>
    app.db.transaction((tx) => reportReading(app, tx, REALM, { skipped: [], ...customers }));
  expect(await companyOf(reported)).toEqual([REALM, 'Renamed']);
  const item = { entity: 'Item', id: '9', name: 'Odd one', why: 'It has no price.' };
  const items = { rows: [], unreadable: [item], missing: [] };
  const taken = () => takeReadItems(app, secondRealm, items, new Date(app.clock.now()));
  expect(await companyOf(taken)).toEqual([secondRealm, SECOND]);
  const askVoids = () =>
    askAboutVoids(app, secondRealm, [{ accountingId: '7', text: 'Invoice 7' }]);
  expect(await companyOf(askVoids)).toEqual([secondRealm, SECOND]);
  expect(await companyOf(() => reportSkipped(app, 'never connected', ['A row']))).toEqual([
    'never connected',
    null,
  ]);
});
