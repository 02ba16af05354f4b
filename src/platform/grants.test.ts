import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const names = async (text: string) =>
  (await app.db.pool.query<{ name: string }>(text)).rows.map((row) => row.name).sort();

test('what a trigger calls append-only, the role of the shop may not change or delete', async () => {
  const denied = (right: string) =>
    names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not has_table_privilege(oid, '${right}')`,
    );
  expect(await denied('select')).toEqual([]);
  expect(await denied('insert')).toEqual(['migrations']);
  expect(await denied('update')).toEqual([
    'agreement_letters',
    'audit_log',
    'delivery_correction_lines',
    'delivery_corrections',
    'delivery_lines',
    'delivery_photos',
    'departure_override_notes',
    'departure_overrides',
    'hazmat_endorsements',
    'hazmat_training_ends',
    'hazmat_trainings',
    'inventory_movements',
    'lesson_revisions',
    'migrations',
    'order_events',
    'order_notes',
    'placard_confirmations',
    'safety_contacts',
    'sds_recall_tellings',
    'sds_recalls',
    'sds_releases',
    'shipping_papers',
    'training_records',
    'visit_note_versions',
  ]);
  expect(await denied('delete')).toEqual([
    'agreement_letters',
    'audit_log',
    'claim_photos',
    'crew_members',
    'delivery_correction_lines',
    'delivery_corrections',
    'delivery_lines',
    'delivery_photos',
    'departure_override_notes',
    'departure_overrides',
    'hazmat_endorsements',
    'hazmat_training_ends',
    'hazmat_trainings',
    'inventory_movements',
    'lesson_revisions',
    'migrations',
    'order_events',
    'order_notes',
    'other_chemicals',
    'placard_confirmations',
    'safety_contacts',
    'safety_reviews',
    'sds_announcements',
    'sds_date_corrections',
    'sds_handovers',
    'sds_notices',
    'sds_owed',
    'sds_recall_tellings',
    'sds_recalls',
    'sds_releases',
    'sds_revisions',
    'shipping_papers',
    'site_codes',
    'storerooms',
    'training_records',
    'visit_note_versions',
  ]);
});

test('a view that a room shares is read, and no more', async () => {
  const allowed = (right: string) =>
    names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and has_table_privilege(oid, '${right}')`,
    );
  expect(await allowed('select')).toContain('customer_labels');
  for (const right of ['insert', 'update', 'delete']) expect(await allowed(right)).toEqual([]);
});

test('it owns nothing and is nobody special', async () => {
  expect(
    await names(`select relname as name from pg_class where relowner = current_user::regrole`),
  ).toEqual([]);
  const { rows } = await app.db.pool.query(
    'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(Object.values(rows[0] as object)).toEqual([false, false, false, false, false]);
  expect(
    await names(
      `select roleid::regrole::text as name from pg_auth_members where member = current_user::regrole`,
    ),
  ).toEqual([]);
});

test.each([
  ['make a table', 'create table mine (id int)'],
  [
    'replace a function',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
  ],
  ['become the owner', 'set role bellcart'],
  ['claim a migration', `insert into migrations (name) values ('9999_mine.sql')`],
  ['read a file of the server', `select pg_read_file('/etc/hostname')`],
  ['empty a table', 'truncate products'],
  ['write through a shared view', `update customer_labels set city = 'Elsewhere'`],
])('it may not %s', async (_what, statement) => {
  await expect(app.db.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});
