import { dayIn } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { doorReading } from '../../platform/door-readings.ts';
import { latestMail, type MailDelivery } from '../../platform/mail.ts';
import {
  bool,
  bytes,
  columns,
  int,
  json,
  jsonOf,
  nullable,
  present,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../platform/row-shape.ts';
import { sharedRead } from '../../platform/shared-read.ts';
import { SqlText, sql } from '../../platform/sql.ts';
import {
  type AuditFilters,
  type AuditRow,
  type Company,
  type CompanySettings,
  companySettings,
  type Logo,
} from '../contract.ts';

export const settingsRow = rowShape({
  settings: json<unknown>(),
  version: int,
  logoHash: nullable(text),
  logoWidth: nullable(int),
  logoHeight: nullable(int),
});
type SettingsRow = RowOf<typeof settingsRow>;

const SETTINGS = sql`select ${columns(settingsRow, 'c')} from company_settings c`;

/** The row as JSON, for a statement that reads more in one round trip; `companyOf` reads it. */
export const settingsAsJson = sql`(select ${jsonOf(settingsRow, 'c')} from company_settings c)`;

const begunRow = rowShape({ begun: bool });

/** Whether there is an order, which has its number then. */
export async function ordersBegun(app: App): Promise<boolean> {
  const row = await app.db.row(begunRow, sql`select begun from orders_begun`);
  return row?.begun ?? false;
}

/** The owner has said that the shop works without QuickBooks, as a condition in another statement. */
export const NEEDS_NO_BOOKS = sql`exists (select from company_settings where settings->>'usesQuickBooks' = 'no')`;

/** `hash` stands in the address, so that a changed logo is another picture. */
function logoOf(row: SettingsRow | undefined): Logo | null {
  const { logoHash: hash, logoWidth: width, logoHeight: height } = row ?? {};
  return hash && width && height ? { src: `/company-logo.png?v=${hash}`, width, height } : null;
}

/** What was checked last, by its text: almost every request reads the settings, and they change a few times a year. */
let checked: { text: string; settings: CompanySettings } | undefined;

function settingsOf(read: unknown): CompanySettings {
  const text = JSON.stringify(read);
  if (checked?.text !== text) checked = { text, settings: companySettings.parse(read) };
  return checked.settings;
}

/** The company's settings, defaults filled in, and its logo. */
export const companyOf = (row: SettingsRow | undefined): Company => ({
  ...settingsOf(row?.settings ?? {}),
  isNamed: Object.hasOwn(row?.settings ?? {}, 'name'),
  logo: logoOf(row),
});

interface CompanyVersion {
  version: number;
  isNamed: boolean;
  settings: CompanySettings;
  logo: Logo | null;
}

// Almost every request needs the settings: those who ask at the same time share one reading.
const readShared = sharedRead(async (db) => companyOf(await db.row(settingsRow, SETTINGS)));

/** The company as the door of a request read it. */
export const companyAtDoor = doorReading<Company>();

/** The company of the row as text, read again only where the text is another: it is the same for months. */
let readLast: { text: string; company: Company } | undefined;

/** The same of `settingsAsJson` as text, for a statement that almost every request sends. */
export function companyOfText(text: string | null): Company {
  if (text === null) return companyOf(undefined);
  // Checked by `companyOf`, as the row is.
  if (readLast?.text !== text)
    readLast = { text, company: companyOf(JSON.parse(text) as SettingsRow) };
  return readLast.company;
}

/** The company as it is now, or as the transaction `db` sees it. */
export async function readCompany(app: { db: Sql }, db: Sql = app.db): Promise<Company> {
  const known = companyAtDoor.of(db);
  if (known) return known;
  return db === app.db ? readShared(db) : companyOf(await db.row(settingsRow, SETTINGS));
}

/** How much a person's files may take, in bytes. */
export const fileQuotaBytes = async (app: { db: Sql }): Promise<number> =>
  (await readCompany(app)).fileQuotaMb * 1024 * 1024;

/** The settings with the version that a change must name. */
export async function readCompanyVersion(app: Pick<App, 'db'>): Promise<CompanyVersion> {
  const row = await app.db.row(settingsRow, SETTINGS);
  const { isNamed, logo, ...settings } = companyOf(row);
  return { version: row?.version ?? 1, isNamed, settings, logo };
}

const truckRow = rowShape({ name: text });

/** Trucks in use of which nobody has said what they carry, by name: while there is one, no day counts as full. */
export const trucksOfUnknownCapacity = async (app: Pick<App, 'db'>): Promise<string[]> =>
  (await app.db.rows(truckRow, sql`select name from trucks_of_unknown_capacity order by name`)).map(
    ({ name }) => name,
  );

const logoRow = rowShape({ png: present(bytes), hash: present(text) });

/** The logo's bytes for the page's header, PDFs and mail programs; undefined where there is none. */
export async function readLogo(
  app: Pick<App, 'db'>,
): Promise<{ png: Buffer; hash: string } | undefined> {
  return app.db.row(
    logoRow,
    sql`select logo_png as png, logo_hash as hash from company_settings where logo_png is not null`,
  );
}

/** How the latest test e-mail stands; undefined when none was asked for. */
export const latestMailTest = (app: Pick<App, 'db'>): Promise<MailDelivery | undefined> =>
  latestMail(app.db, 'mail-test');

/** Today's date in the company's time zone, YYYY-MM-DD. Delivery days and price windows are dates there, not UTC. */
export function companyDay(settings: Pick<CompanySettings, 'timeZone'>, nowMs: number): string {
  return dayIn(settings.timeZone, nowMs);
}

/** Values of an account that is gone, without the name it had. */
const unnamed = (values: SqlText) => sql`case
    when ${values} ? 'displayName' and exists (
      select 1 from deleted_accounts gone where gone.id = object_id)
    then ${values} - 'displayName' else ${values} end`;

export const auditRow: ShapeOf<AuditRow> = rowShape({
  seq: int,
  at: text,
  actorKind: text,
  actorId: nullable(text),
  actorName: nullable(text),
  actorRole: nullable(text),
  action: text,
  objectKind: text,
  objectId: nullable(text),
  before: nullable(json<unknown>()),
  after: nullable(json<unknown>()),
  result: text,
  requestId: nullable(text),
  network: nullable(text),
});

const NAME = sql`person_name(actor_id, actor_name)`;

/** The columns of `auditRow`. */
export const AUDIT_COLUMNS = sql`
  seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor_kind, actor_id,
  ${NAME} as actor_name, actor_role, action, object_kind, object_id,
  ${unnamed(sql`before`)} as before, ${unnamed(sql`after`)} as after, result, request_id, network`;

/** The newest entries about an object, as JSON, for a statement of another room: what was done, when, by whom, and what was noted with it. */
export const lastAudited = (kind: string, objectId: SqlText, most: number): SqlText => sql`(
  select coalesce(json_agg(json_build_object('action', entry.action, 'at', entry.at, 'by', coalesce(entry.by, ''),
                                             'after', entry.after) order by entry.seq desc), '[]')
    from (select seq, action, at, ${NAME} as by, ${unnamed(sql`after`)} as after from audit_log
           where object_kind = ${kind} and object_id = ${objectId}
           order by seq desc limit ${most}) entry)`;

/** What the filters of the log leave. Days are those of `timeZone`. */
export function auditConditions(
  { action, actor, object, from, to }: Omit<AuditFilters, 'before'>,
  timeZone: string,
): SqlText {
  const conditions = [
    action && sql`(action = ${action} or starts_with(action, ${action} || '.'))`,
    actor && sql`(actor_id = ${actor} or strpos(lower(${NAME}), lower(${actor})) > 0)`,
    object && sql`(object_id = ${object} or object_kind = ${object})`,
    from && sql`at >= (${from}::date)::timestamp at time zone ${timeZone}`,
    to && sql`at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  ].filter((condition) => condition instanceof SqlText);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** A page of the audit log, newest first; `next` goes into `before`. Days are those of `timeZone`. */
export async function listAudit(
  app: Pick<App, 'db'>,
  filters: AuditFilters,
  timeZone: string,
  limit: number,
): Promise<{ rows: AuditRow[]; next: number | null }> {
  const { before } = filters;
  const rows = await app.db.rows(
    auditRow,
    sql`select ${AUDIT_COLUMNS} from audit_log
         where ${auditConditions(filters, timeZone)}
           ${before === undefined ? sql.empty : sql`and seq < ${before}`}
         order by seq desc limit ${limit + 1}`,
  );
  const more = rows.length > limit;
  return { rows: rows.slice(0, limit), next: more ? (rows[limit - 1]?.seq ?? null) : null };
}

const actionRow = rowShape({ action: text });

/** Every action that was ever recorded, found by hopping along its index instead of reading the log. */
export async function auditActions(app: Pick<App, 'db'>): Promise<string[]> {
  const rows = await app.db.rows(
    actionRow,
    sql`with recursive hop as (
          (select action from audit_log order by action limit 1)
          union all
          select (select action from audit_log where action > hop.action order by action limit 1)
            from hop where hop.action is not null)
        select action from hop where action is not null`,
  );
  return rows.map((row) => row.action);
}

const errorGroupRow = rowShape({
  fingerprint: text,
  firstAt: text,
  lastAt: text,
  count: int,
  settled: bool,
  origin: textOf<'browser' | 'server' | 'job'>(),
  name: text,
  message: text,
  code: nullable(text),
  stack: nullable(text),
  url: nullable(text),
  userId: nullable(text),
  requestId: nullable(text),
  release: nullable(text),
  agent: nullable(text),
});
export type ErrorGroup = RowOf<typeof errorGroupRow>;

/** Groups of faults, the latest first, each with its newest kept report. `before` is the last group of the page before. */
export async function listErrorGroups(
  app: Pick<App, 'db'>,
  filter: {
    state: 'open' | 'settled';
    before?: { lastAt: string; fingerprint: string } | undefined;
  },
  limit: number,
): Promise<ErrorGroup[]> {
  const { state, before } = filter;
  return app.db.rows(
    errorGroupRow,
    sql`select g.fingerprint, to_json(g.first_at)#>>'{}' as first_at,
               to_json(g.last_at)#>>'{}' as last_at, g.count, g.settled_at is not null as settled,
               r.origin, r.name, r.message, r.code, r.stack, r.url, r.user_id, r.request_id,
               r.release, r.agent
          from error_groups g
          join lateral (
            select * from error_reports where fingerprint = g.fingerprint order by at desc limit 1
          ) r on true
         where (g.settled_at is not null) = ${state === 'settled'} ${
           before
             ? sql`and (g.last_at, g.fingerprint) < (${before.lastAt}::timestamptz, ${before.fingerprint})`
             : sql.empty
}
         order by g.last_at desc, g.fingerprint desc limit ${limit}`,
  );
}

const countOpenRow = rowShape({ count: int });

/** How many kinds of faults are open. */
export async function countOpenFaults(db: Sql): Promise<number> {
  return (
    (
      await db.row(
        countOpenRow,
        sql`select count(*)::int as count from error_groups where settled_at is null`,
      )
    )?.count ?? 0
  );
}
