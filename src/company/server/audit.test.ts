import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { sqlOn } from '../../platform/database.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

let app: AppUnderTest;
let owner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', displayName: 'Olive Owner' });
  admin = await addUser(app, { role: 'admin', displayName: 'Ada Desk' });
  await write(owner, {
    action: 'account.create',
    objectKind: 'user',
    objectId: 'u-1',
    after: { role: 'user', brands: ['B', 'A'], note: undefined, at: new Date(0) },
  });
  await write(admin, {
    action: 'order.cancel',
    objectKind: 'order',
    objectId: 'o-1',
    before: { z: 1, a: { y: 2, b: [{ d: 1, c: 'é\u0000' }] } },
    after: null,
    network: '203.0.113.77',
  });
  app.clock.advance(86_400_000);
  await write(admin, {
    action: 'account.disable',
    objectKind: 'user',
    objectId: 'u-2',
    after: { name: '=HYPERLINK("http://x")' },
    result: 'refused',
  });
});
afterAll(() => app.close());

function write(actor: TestUser, entry: AuditEntry) {
  return app.db.transaction((tx) => recordAudit(app, tx, actor, entry));
}

const all = async () => (await app.db.pool.query('select * from audit_log order by seq')).rows;

test.each([
  ['update', `update audit_log set action = 'x'`],
  ['delete', 'delete from audit_log'],
  ['truncate', 'truncate audit_log'],
  ['truncate with all that hangs on it', 'truncate audit_log cascade'],
])(
  'the log refuses %s: the application has no right to it, and a trigger stops even its owner',
  async (_what, statement) => {
    const before = await all();
    await expect(app.db.pool.query(statement)).rejects.toThrow(
      'permission denied for table audit_log',
    );
    await expect(app.asOwner((owner) => owner.query(statement))).rejects.toThrow(
      'never changed or deleted',
    );
    expect(await all()).toEqual(before);
  },
);

test('the chain holds for whatever was recorded, and an address is kept as its network', async () => {
  expect(await verifyAuditChain(app)).toMatchObject({ rows: 3, brokenAt: null });
  expect((await all())[1]).toMatchObject({
    network: '203.0.113.0/24',
    before: { z: 1, a: { y: 2, b: [{ d: 1, c: 'é' }] } },
    actor_role: 'admin',
  });
});

test('twenty at once still make one chain', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      write(owner, { action: 'test.many', objectKind: 'test', objectId: String(n) }),
    ),
  );
  expect(await verifyAuditChain(app)).toMatchObject({ rows: 23, brokenAt: null });
});

test.each([
  ['an altered text', `update audit_log set actor_name = 'Somebody' where seq = 2`, 2],
  ['an altered value', `update audit_log set before = '{"z": 2}' where seq = 2`, 2],
  ['an altered time', `update audit_log set at = at + interval '1 millisecond' where seq = 2`, 2],
  ['a row taken out', 'delete from audit_log where seq = 2', 3],
])('%s is found', async (_what, statement, brokenAt) => {
  await expect(app.db.pool.query('alter table audit_log disable trigger all')).rejects.toThrow(
    'must be owner',
  );
  await app.asOwner(async (client) => {
    await client.query('begin; alter table audit_log disable trigger all');
    await client.query(statement);
    expect(await verifyAuditChain({ db: { ...app.db, ...sqlOn(client) } })).toMatchObject({
      brokenAt,
    });
    await client.query('rollback');
  });
});

const list = async (query: string) =>
  (await app.call(owner, 'GET', `/api/audit-log?${query}`)).body.rows.map(
    (row: { action: string }) => row.action,
  );

test('filters by action, actor, object and the company’s days', async () => {
  expect(await list('action=account')).toEqual(['account.disable', 'account.create']);
  expect(await list('action=account.create')).toEqual(['account.create']);
  expect(await list('action=acc')).toEqual([]);
  expect(await list('actor=ada')).toEqual(['account.disable', 'order.cancel']);
  expect(await list(`actor=${admin.id}&object=order`)).toEqual(['order.cancel']);
  expect(await list('object=u-1')).toEqual(['account.create']);
  expect(await list('from=2026-03-03&to=2026-03-03')).toEqual(['order.cancel', 'account.create']);
  expect(await list('from=2026-03-04&actor=ada')).toEqual(['account.disable']);
  expect((await app.call(owner, 'GET', '/api/audit-log?from=yesterday')).status).toBe(400);
});

test('pages go on where the last one ended', async () => {
  for (let n = 0; n < 60; n += 1)
    await write(owner, { action: 'page.test', objectKind: 'page', objectId: String(n) });
  const first = await app.call(owner, 'GET', '/api/audit-log?action=page');
  expect(first.body.rows).toHaveLength(50);
  const second = await app.call(
    owner,
    'GET',
    `/api/audit-log?action=page&before=${first.body.next}`,
  );
  expect(second.body).toMatchObject({ next: null });
  expect([...first.body.rows, ...second.body.rows].map((row) => row.objectId)).toEqual(
    Array.from({ length: 60 }, (_, n) => String(59 - n)),
  );
});

test('the file holds what the filters show, and no formula', async () => {
  const answer = await app.call(owner, 'GET', '/api/audit-log/export?actor=ada');
  expect(answer.headers.get('content-disposition')).toContain('audit-log.csv');
  const records = parse(Buffer.from(answer.body).toString('utf8'), { columns: true }) as Record<
    string,
    string
  >[];
  expect(records.map((row) => [row.action, row.actor, row.result])).toEqual([
    ['account.disable', 'Ada Desk', 'refused'],
    ['order.cancel', 'Ada Desk', 'ok'],
  ]);
  expect(JSON.parse(records[0]?.after ?? '')).toEqual({ name: '=HYPERLINK("http://x")' });
});

test.each(['/api/audit-log', '/api/audit-log/export', '/api/audit-log/chain'])(
  'only a super_admin reads %s',
  async (path) => {
    expect((await app.call(null, 'GET', path)).status).toBe(401);
    expect((await app.call(await addUser(app), 'GET', path)).status).toBe(403);
    expect((await app.call(admin, 'GET', path)).status).toBe(403);
    expect((await app.call(owner, 'GET', path)).status).toBe(200);
  },
);
