import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { sortedIds, wholeTable } from '../../../../tests/support/whole-table.ts';
import { exportTable } from '../../../company/server/export-table.ts';
import { readTable } from '../../../kit/table-view.ts';
import { newId } from '../../../platform/clock.ts';
import type { ContactRow } from '../contract.ts';
import { contactMessages } from '../messages.ts';
import { requestTable } from '../request-table.ts';
import { REQUEST_STATES, TOPICS } from '../topics.ts';
import { handleRequest, handleRequests } from './handle-request.ts';
import { newRequestsFrom, readRequest, tableRequests } from './public/queries.ts';

const SHAPE = requestTable(contactMessages['en-US']);
const ROWS = 40;

let app: AppUnderTest;
let desk: TestUser;
let buyer: TestUser;
const all: Pick<
  ContactRow,
  'id' | 'reference' | 'name' | 'company' | 'state' | 'topic' | 'createdAt'
>[] = [];

beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', customers: [] });
  buyer = await addUser(app);
  for (let at = 0; at < ROWS; at += 1) {
    // Several of one moment, name and company: ties.
    if (at % 3 === 0) app.clock.advance(60_000);
    const row = {
      id: newId(app),
      reference: `C-${String(at).padStart(8, 'A')}`,
      name: ['Ana', 'ben', 'Cleo'][at % 3] ?? '',
      company: ['', 'harbor House', 'Inn'][at % 4] ?? 'Inn',
      state: REQUEST_STATES[at % 3] ?? 'new',
      topic: TOPICS[at % 5] ?? 'other',
      createdAt: new Date(app.clock.now()).toISOString(),
    };
    all.push(row);
    await app.db.pool.query(
      `insert into contact_requests (id, reference, name, company, email, topic, message, state, created_at)
       values ($1, $2, $3, $4, 'guest@hotel.example', $5, $6, $7, $8)`,
      [
        row.id,
        row.reference,
        row.name,
        row.company,
        row.topic,
        at === 4 ? '=1+1' : `Words ${at}`,
        row.state,
        row.createdAt,
      ],
    );
  }
});
afterAll(() => app.close());

const FILTERS: Readonly<Record<string, (row: (typeof all)[number]) => boolean>> = {
  '': () => true,
  // Who asks for an account waits among the account requests.
  'state=new': (row) => row.state === 'new' && row.topic !== 'new-account',
  'state=new&topic=new-account': (row) => row.state === 'new' && row.topic === 'new-account',
  'topic=sds': (row) => row.topic === 'sds',
  'q=HARBOR': (row) => row.company === 'harbor House',
};
const KEYS: Readonly<Record<string, (row: (typeof all)[number]) => string>> = {
  received: (row) => row.createdAt,
  name: (row) => row.name.toLowerCase(),
  company: (row) => row.company.toLowerCase(),
};

test.each(
  Object.keys(KEYS).flatMap((by) => Object.keys(FILTERS).map((filter) => [by, filter] as const)),
)(
  'by %s, filtered by "%s": the pages in a row are the whole inbox, each once',
  async (by, filter) => {
    for (const down of [false, true]) {
      const search = `${filter}&sort=${down ? '-' : ''}${by}`;
      const ids = await wholeTable(SHAPE, search, 7, (view, limit) =>
        tableRequests(app, desk, view, limit),
      );
      const filtered = all.filter(FILTERS[filter] ?? (() => false));
      expect(ids).toEqual(sortedIds(filtered, KEYS[by] ?? (() => ''), down));
    }
  },
);

test('who may not: a buyer reads neither the table nor a message, and moves none', async () => {
  const [row] = all;
  const view = readTable(SHAPE, new URLSearchParams());
  await expect(tableRequests(app, buyer, view, 50)).rejects.toMatchObject({ status: 403 });
  await expect(readRequest(app, buyer, row?.id ?? '')).rejects.toMatchObject({ status: 403 });
  await expect(handleRequests(app, buyer, [`${row?.id}_new`], 'closed')).rejects.toMatchObject({
    status: 403,
  });
  expect(await readRequest(app, desk, row?.id ?? '')).toMatchObject({ state: 'new' });
  await expect(readRequest(app, desk, newId(app))).rejects.toMatchObject({ status: 404 });
});

test('the file is the table with its columns; formulas do nothing', async () => {
  const answer = await exportTable(
    app,
    desk,
    { requestId: 'r-1' },
    {
      name: 'contact-requests',
      shape: SHAPE,
      view: readTable(SHAPE, new URLSearchParams('sort=received&col=name&col=message')),
      context: { timeZone: 'America/New_York' },
      read: (view, limit) => tableRequests(app, desk, view, Math.min(limit, 9)),
    },
  );
  const [head, ...records] = parse(await answer.text(), { bom: true });
  expect(head).toEqual(['Reference', 'Name', 'Message']);
  expect(records).toHaveLength(ROWS);
  expect(records.map((record) => record[2])).toContain("'=1+1");
});

test('chosen messages are moved one by one: what a colleague moved meanwhile stays, with its reason', async () => {
  const [first, second, third] = all.filter((row) => row.state === 'new');
  const ids = [first, second, third].map((row) => `${row?.id}_new`);
  await handleRequest(app, desk, { id: second?.id ?? '', state: 'closed' });
  const gone = newId(app);
  const chosen = [...ids, `${gone}_new`, 'nonsense', `${first?.id}_lost`];
  const handled = {
    state: 'answered',
    done: 2,
    not: [
      { reference: second?.reference, state: 'closed' },
      { reference: '', state: null },
    ],
  };
  expect(await handleRequests(app, desk, chosen, 'answered')).toEqual(handled);
  // Sent twice, it says the same and is written down once.
  expect(await handleRequests(app, desk, chosen, 'answered')).toEqual(handled);
  const audit = await app.db.pool.query(
    `select object_id from audit_log where action = 'contact-request.state' and object_id = any($1)`,
    [[first?.id, third?.id]],
  );
  expect(audit.rows).toHaveLength(2);
  expect(await readRequest(app, desk, first?.id ?? '')).toMatchObject({
    state: 'answered',
    handledByName: desk.displayName,
  });
});

test('what is shared to the visit page names the message that its link opens', async () => {
  const [found] = await newRequestsFrom(app.db, newId(app), ['GUEST@hotel.example']);
  expect(await readRequest(app, desk, found?.id ?? '')).toMatchObject({ state: 'new' });
});
