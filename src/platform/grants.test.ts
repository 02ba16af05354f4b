import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { SHOP_GRANTS } from './grants.ts';
import { openConnection } from './own-connection.ts';

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
    'undone_movements',
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
    'undone_movements',
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

test('granting again says nothing: what belongs to an extension is left as it is', async () => {
  const admin = await openConnection(app.ownerUrl);
  const role = `owner_${crypto.randomUUID().slice(0, 8)}`;
  try {
    // As on a server whose owner of the tables is no superuser: an extension's functions are the server's own.
    await admin.query(`create role ${role} login password 'x'`);
    await admin.query(`create role ${role}_shop`);
    await admin.query('begin');
    for (const { kind, name } of (
      await admin.query(
        `select case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind, c.oid::regclass as name from pg_class c
          where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and (c.relkind in ('r', 'v', 'p') or c.relkind = 'S' and not exists (
              select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')))`,
      )
    ).rows)
      await admin.query(`alter ${kind} ${name} owner to ${role}`);
    for (const { name } of (
      await admin.query(
        `select p.oid::regprocedure as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
            and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
      )
    ).rows)
      await admin.query(`alter routine ${name} owner to ${role}`);
    await admin.query(
      `alter schema public owner to ${role}; alter schema graphile_worker owner to ${role}; set local role ${role}`,
    );
    const databaseNames: (string | undefined)[] = [];
    admin.on('notice', ({ message }) => databaseNames.push(message));
    await admin.query(`select set_config('bellcart.shop', $1, true)`, [`${role}_shop`]);
    await admin.query(SHOP_GRANTS);
    expect(databaseNames).toEqual([]);
    await admin.query('rollback');
  } finally {
    await admin.query('rollback');
    await admin.query(`drop role if exists ${role}; drop role if exists ${role}_shop`);
    await admin.end();
  }
}, 60_000);
