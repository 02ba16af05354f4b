import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { Actor, UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { rowShape, text } from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';

export interface AuditEntry {
  /** Noun and verb: `account.create`, `order.cancel`, `sign-in`. */
  action: string;
  objectKind: string;
  objectId?: string | null;
  /** Only the fields that changed. Never passwords, tokens, cookies or whole bodies. */
  before?: unknown;
  after?: unknown;
  result?: 'ok' | 'refused';
  requestId?: string;
  network?: string;
  agent?: string;
  /** When it happened, where it is written down later. */
  at?: Date;
}

/** Who did it. Of a person their id, role and session count; an empty session is one that is not known. */
export type AuditActor =
  | Exclude<Actor, UserActor>
  | Pick<UserActor, 'kind' | 'id' | 'role' | 'sessionId'>;

/** Keeps the chain's order: one writer at a time for the few microseconds of the insert, released by the commit. */
const CHAIN_LOCK = 7233116;

/** Columns that the hash covers, in order. */
export const HASHED = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'actor_role',
  'session_hash',
  'action',
  'object_kind',
  'object_id',
  'before',
  'after',
  'result',
  'request_id',
  'network',
  'agent',
] as const;

const HASHED_COLUMNS = sql.join(HASHED.map((column) => sql.id(column)));

type Hashed = Record<(typeof HASHED)[number], unknown>;

/** JSON with sorted keys, without the NUL that jsonb refuses. */
const canonical = (value: unknown) =>
  stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\u0000', '') : (part as object),
  ) ?? 'null';

/** The hash of one row: of the row before it and of every field. */
export function chainHash(previous: string, row: Hashed): string {
  return createHash('sha256')
    .update(previous)
    .update(canonical(HASHED.map((column) => row[column])))
    .digest('hex');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function describe(actor: AuditActor) {
  switch (actor.kind) {
    case 'user':
      // Never the name: this row is kept for good, and the person may ask to be forgotten.
      return {
        id: actor.id,
        name: null,
        role: actor.role,
        session: actor.sessionId ? hashOf(actor.sessionId).slice(0, 16) : null,
      };
    case 'system':
      return { id: null, name: actor.name, role: null, session: null };
    case 'webhook':
      return { id: null, name: actor.source, role: null, session: null };
    default:
      return { id: null, name: null, role: null, session: null };
  }
}

/** An IPv4 address as its /24: enough to see a pattern, not a household (security.md 4.7). IPv6 comes as /64 already. */
function coarse(network: string | undefined): string | null {
  if (network === undefined) return null;
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

const lastRow = rowShape({ hash: text });

/** Appends to the audit log inside the caller's transaction. Each row's hash covers the row before it, so a changed row shows. */
export async function recordAudit(
  app: Pick<App, 'clock'>,
  tx: Sql,
  actor: AuditActor,
  entry: AuditEntry,
): Promise<void> {
  const who = describe(actor);
  const row: Hashed = {
    at: entry.at ?? new Date(app.clock.now()),
    actor_kind: actor.kind,
    actor_id: who.id,
    actor_name: who.name,
    actor_role: who.role,
    session_hash: who.session,
    action: entry.action,
    object_kind: entry.objectKind,
    object_id: entry.objectId ?? null,
    before: JSON.parse(canonical(entry.before)),
    after: JSON.parse(canonical(entry.after)),
    result: entry.result ?? 'ok',
    request_id: entry.requestId ?? null,
    network: coarse(entry.network),
    agent: entry.agent?.slice(0, 300) ?? null,
  };
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
  const last = await tx.row(lastRow, sql`select hash from audit_log order by seq desc limit 1`);
  const previous = last?.hash ?? '';
  const stored = HASHED.map((column) =>
    (column === 'before' || column === 'after') && row[column] !== null
      ? JSON.stringify(row[column])
      : row[column],
  );
  await tx.execute(
    sql`insert into audit_log (${HASHED_COLUMNS}, previous_hash, hash)
        values (${sql.join(stored.map((value) => sql`${value}`))},
                ${previous}, ${chainHash(previous, row)})`,
  );
}

/** The condition that an entry about this object was written for this request, for a statement of another room. */
export const isAudited = (kind: string, objectId: SqlText, requestId: SqlText): SqlText =>
  sql`exists (select 1 from audit_log entry
               where entry.object_kind = ${kind} and entry.object_id = ${objectId}
                 and entry.request_id = ${requestId})`;
