import { createHash } from 'node:crypto';
import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';

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
}

/** Keeps the chain's order: one writer at a time for the few microseconds of the insert, released by the commit. */
const CHAIN_LOCK = 7233116;

function describe(actor: Actor) {
  switch (actor.kind) {
    case 'user':
      return {
        kind: 'user',
        id: actor.id,
        name: actor.displayName,
        role: actor.role,
        session: createHash('sha256').update(actor.sessionId).digest('hex').slice(0, 16),
      };
    case 'system':
      return { kind: 'system', id: null, name: actor.name, role: null, session: null };
    case 'webhook':
      return { kind: 'webhook', id: null, name: actor.source, role: null, session: null };
    default:
      return { kind: 'visitor', id: null, name: null, role: null, session: null };
  }
}

/** Appends to the audit log inside the caller's transaction. Each row's hash covers the row before it, so a changed row shows. */
export async function recordAudit(app: Pick<App, 'clock'>, tx: Sql, actor: Actor, entry: AuditEntry): Promise<void> {
  const who = describe(actor);
  const at = new Date(app.clock.now());
  await tx.rows('audit.lock', 'select pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
  const last = await tx.row<{ hash: string }>('audit.last', 'select hash from audit_log order by seq desc limit 1');
  const previous = last?.hash ?? '';
  const fields = [
    at.toISOString(),
    who.kind,
    who.id,
    who.name,
    who.role,
    who.session,
    entry.action,
    entry.objectKind,
    entry.objectId ?? null,
    entry.before ?? null,
    entry.after ?? null,
    entry.result ?? 'ok',
  ];
  const hash = createHash('sha256').update(previous).update(JSON.stringify(fields)).digest('hex');
  await tx.change(
    'audit.append',
    `insert into audit_log (at, actor_kind, actor_id, actor_name, actor_role, session_hash, action, object_kind, object_id, before, after, result, request_id, network, agent, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      at,
      who.kind,
      who.id,
      who.name,
      who.role,
      who.session,
      entry.action,
      entry.objectKind,
      entry.objectId ?? null,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.result ?? 'ok',
      entry.requestId ?? null,
      entry.network ?? null,
      entry.agent ?? null,
      previous,
      hash,
    ],
  );
}
