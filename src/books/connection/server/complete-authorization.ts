import { decideQuickBooks } from '../../../company/server/decide-quick-books.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import type { ConnectResult } from '../../choices.ts';
import { enqueueWaitingInvoices } from '../../invoices/server/waiting-invoices.ts';
import type { Grant } from '../../ledger.ts';
import { LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { hashState } from './begin-authorization.ts';
import type { ConnectionState } from './public/connection.ts';

const STATE_MS = 10 * 60_000;

export interface Callback {
  state?: string | undefined;
  code?: string | undefined;
  realmId?: string | undefined;
  error?: string | undefined;
}

/** What came back from the accounting system, checked and stored. Never throws for what an outsider may send: it answers how it ended. */
export async function completeAuthorization(
  app: App,
  actor: Actor,
  callback: Callback,
): Promise<ConnectResult> {
  if (actor.kind !== 'user') return 'signed-out';
  if (!isSuperAdmin(actor) || !callback.state || !(await claimState(app, actor, callback.state)))
    return 'expired';
  if (callback.error) return 'refused';
  const { code, realmId } = callback;
  if (!code || !realmId) return 'failed';
  try {
    const grant = await openLedger(app).authorize({ code, companyId: realmId });
    const result = grant.unsuitable ?? (await storeGrant(app, actor, grant));
    if (result !== 'connected' && result !== 'confirm') await grant.revoke();
    return result;
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    app.log.warn('quickbooks could not be connected', { outcome: error.outcome, code: error.code });
    return 'failed';
  }
}

/** Single use, young, and of this very session: a stolen or planted answer finds nothing. */
async function claimState(app: App, actor: UserActor, state: string): Promise<boolean> {
  const now = app.clock.now();
  const claimed = await app.db.execute(
    sql`update accounting_authorizations set used_at = ${new Date(now)}
         where state_hash = ${hashState(state)} and user_id = ${actor.id}
           and session_id = ${actor.sessionId} and used_at is null
           and created_at > ${new Date(now - STATE_MS)}`,
  );
  return claimed === 1;
}

const liveRow = rowShape({ id: text, realmId: text, state: textOf<ConnectionState>() });
const connectionRow = rowShape({
  id: text,
  realmId: text,
  state: textOf<'connected' | 'unconfirmed'>(),
  connectedBy: text,
  connectedAt: time,
  confirmedAt: nullable(time),
});

/**
 * Stores the keys. While a company is connected no other takes its place: it has to be disconnected first, by somebody who
 * means it. Another one than the last waits until somebody typed its name.
 */
function storeGrant(
  app: App,
  actor: UserActor,
  grant: Grant,
): Promise<'connected' | 'confirm' | 'other-company'> {
  const { companyId, companyName } = grant;
  return app.db.transaction(async (tx) => {
    const live = await tx.row(
      liveRow,
      sql`select id, realm_id, state from accounting_connections
           where state <> 'disconnected' for update`,
    );
    if (live && live.realmId !== companyId) return 'other-company';
    const foreign = live ? live.state === 'unconfirmed' : await isAnotherCompany(tx, companyId);
    const state = foreign ? 'unconfirmed' : 'connected';
    const id = live?.id ?? newId(app);
    const now = new Date(app.clock.now());
    if (!live) {
      await tx.execute(
        sql`insert into accounting_connections ${inserting(connectionRow, {
          id,
          realmId: companyId,
          state,
          connectedBy: actor.id,
          connectedAt: now,
          confirmedAt: foreign ? null : now,
        })}`,
      );
    }
    await tx.execute(
      sql`update accounting_connections set company_name = ${companyName} where id = ${id}`,
    );
    await grant.store(tx, id, state);
    await recordAudit(app, tx, actor, {
      action: foreign
        ? 'accounting.connect-unconfirmed'
        : live
          ? 'accounting.reconnect'
          : 'accounting.connect',
      objectKind: 'accounting-connection',
      objectId: id,
      after: { realmId: companyId, companyName },
    });
    if (foreign) return 'confirm';
    await decideQuickBooks(app, tx, actor);
    await enqueueWaitingInvoices(tx);
    return 'connected';
  });
}

const realmRow = rowShape({ realmId: text });

/** True when the shop wrote to other books before. One that was never confirmed does not count. */
async function isAnotherCompany(tx: Sql, companyId: string): Promise<boolean> {
  const last = await tx.row(
    realmRow,
    sql`select realm_id from accounting_connections where confirmed_at is not null
         order by connected_at desc, id desc limit 1`,
  );
  return last !== undefined && last.realmId !== companyId;
}
