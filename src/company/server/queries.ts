import { dayIn } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import {
  columns,
  int,
  json,
  jsonOf,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
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

/** `hash` stands in the address, so that a changed logo is another picture. */
function logoOf(row: SettingsRow | undefined): Logo | null {
  const { logoHash: hash, logoWidth: width, logoHeight: height } = row ?? {};
  return hash && width && height ? { src: `/company-logo.png?v=${hash}`, width, height } : null;
}

/** The company's settings, defaults filled in, and its logo. */
export const companyOf = (row: SettingsRow | undefined): Company => ({
  ...companySettings.parse(row?.settings ?? {}),
  logo: logoOf(row),
});

/** The company as it is now. One read of one row. */
export async function readCompany(app: { db: Sql }, db: Sql = app.db): Promise<Company> {
  return companyOf(await db.row(settingsRow, SETTINGS));
}

/** The settings with the version that a change must name. */
export async function readCompanyVersion(
  app: Pick<App, 'db'>,
): Promise<{ version: number; settings: CompanySettings; logo: Logo | null }> {
  const row = await app.db.row(settingsRow, SETTINGS);
  return {
    version: row?.version ?? 1,
    settings: companySettings.parse(row?.settings ?? {}),
    logo: logoOf(row),
  };
}

/** The logo's bytes for the page's header, PDFs and mail programs; undefined where there is none. */
export async function readLogo(
  app: Pick<App, 'db'>,
): Promise<{ png: Buffer; hash: string } | undefined> {
  return app.db.row(
    'company.logo',
    'select logo_png as png, logo_hash as hash from company_settings where logo_png is not null',
  );
}

export interface MailTest {
  state: 'queued' | 'sent' | 'failed';
  recipient: string;
  at: string;
  /** What the mail server said to the last try, when it has not gone. */
  error: string | null;
}

/** How the latest test e-mail stands; undefined when none was asked for. */
export async function latestMailTest(app: Pick<App, 'db'>): Promise<MailTest | undefined> {
  return app.db.row<MailTest>(
    'company.mail-test',
    `select m.state, m.recipient, to_json(coalesce(m.sent_at, m.created_at)) #>> '{}' as at, j.last_error as error
       from mails m left join graphile_worker.jobs j on j.key = 'mail:' || m.id
      where m.kind = 'mail-test' order by m.created_at desc, m.id desc limit 1`,
  );
}

/** Today's date in the company's time zone, YYYY-MM-DD. Delivery days and price windows are dates there, not UTC. */
export function companyDay(settings: Pick<CompanySettings, 'timeZone'>, nowMs: number): string {
  return dayIn(settings.timeZone, nowMs);
}

/** Values of an account that is gone, without the name it had. */
const unnamed = (values: string) =>
  `case when ${values} ? 'displayName' and exists (select 1 from users where id = object_id and deleted_at is not null) then ${values} - 'displayName' else ${values} end`;

const AUDIT = `
  select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor_kind as "actorKind", actor_id as "actorId", person_name(actor_id, actor_name) as "actorName",
         actor_role as "actorRole", action, object_kind as "objectKind", object_id as "objectId", ${unnamed('before')} as before, ${unnamed('after')} as after, result, request_id as "requestId", network
    from audit_log
   where ($1::text is null or action = $1 or starts_with(action, $1 || '.'))
     and ($2::text is null or actor_id = $2 or strpos(lower(person_name(actor_id, actor_name)), lower($2)) > 0)
     and ($3::text is null or object_id = $3 or object_kind = $3)
     and ($4::date is null or at >= ($4::date)::timestamp at time zone $7)
     and ($5::date is null or at < ($5::date + 1)::timestamp at time zone $7)
     and ($6::bigint is null or seq < $6)
   order by seq desc limit $8`;

/** A page of the audit log, newest first; `next` goes into `before`. Days are those of `timeZone`. */
export async function listAudit(
  app: Pick<App, 'db'>,
  filters: AuditFilters,
  timeZone: string,
  limit: number,
): Promise<{ rows: AuditRow[]; next: number | null }> {
  const { action, actor, object, from, to, before } = filters;
  const rows = await app.db.rows<AuditRow>('audit.list', AUDIT, [
    action || null,
    actor || null,
    object || null,
    from ?? null,
    to ?? null,
    before ?? null,
    timeZone,
    limit + 1,
  ]);
  const more = rows.length > limit;
  return { rows: rows.slice(0, limit), next: more ? (rows[limit - 1]?.seq ?? null) : null };
}

/** Every action that was ever recorded, found by hopping along its index instead of reading the log. */
export async function auditActions(app: Pick<App, 'db'>): Promise<string[]> {
  const rows = await app.db.rows<{ action: string }>(
    'audit.actions',
    `with recursive hop as (
       (select action from audit_log order by action limit 1)
       union all
       select (select action from audit_log where action > hop.action order by action limit 1) from hop where hop.action is not null
     ) select action from hop where action is not null`,
  );
  return rows.map((row) => row.action);
}

export interface ErrorGroup {
  fingerprint: string;
  firstAt: string;
  lastAt: string;
  count: number;
  settled: boolean;
  origin: 'browser' | 'server' | 'job';
  name: string;
  message: string;
  code: string | null;
  stack: string | null;
  url: string | null;
  userId: string | null;
  requestId: string | null;
  release: string | null;
  agent: string | null;
}

/** Groups of faults, the latest first, each with its newest kept report. `before` is the last group of the page before. */
export async function listErrorGroups(
  app: Pick<App, 'db'>,
  filter: {
    state: 'open' | 'settled';
    before?: { lastAt: string; fingerprint: string } | undefined;
  },
  limit: number,
): Promise<ErrorGroup[]> {
  return app.db.rows<ErrorGroup>(
    'errors.groups',
    `select g.fingerprint, to_json(g.first_at)#>>'{}' as "firstAt", to_json(g.last_at)#>>'{}' as "lastAt", g.count, g.settled_at is not null as settled,
            r.origin, r.name, r.message, r.code, r.stack, r.url, r.user_id as "userId", r.request_id as "requestId", r.release, r.agent
       from error_groups g
       join lateral (select * from error_reports where fingerprint = g.fingerprint order by at desc limit 1) r on true
      where (g.settled_at is not null) = $1 and ($2::timestamptz is null or (g.last_at, g.fingerprint) < ($2, $3))
      order by g.last_at desc, g.fingerprint desc limit $4`,
    [
      filter.state === 'settled',
      filter.before?.lastAt ?? null,
      filter.before?.fingerprint ?? null,
      limit,
    ],
  );
}

/** How many kinds of faults nobody has settled. */
export async function countOpenFaults(sql: Sql): Promise<number> {
  return (
    (
      await sql.row<{ count: number }>(
        'errors.count-open',
        'select count(*)::int as count from error_groups where settled_at is null',
      )
    )?.count ?? 0
  );
}
