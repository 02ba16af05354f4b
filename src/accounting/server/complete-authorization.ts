import { z } from 'zod';
import { forgetAccountingIds as forgetProducts } from '../../catalogue/server/accounting-link.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { forgetAccountingIds as forgetCustomers } from '../../customers/server/accounting-link.ts';
import { type Actor, isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { ConnectResult } from '../contract.ts';
import { type BooksPreferences, readPreferences } from '../quickbooks/contract.ts';
import { QuickBooksError } from '../quickbooks/errors.ts';
import { readOnce } from '../quickbooks/server/client.ts';
import { saveTokens } from '../quickbooks/server/connection.ts';
import { exchangeCode, revokeTokens, type Tokens } from '../quickbooks/server/oauth.ts';
import { hashState } from './begin-authorization.ts';
import { enqueueWaitingInvoices } from './waiting-invoices.ts';

const STATE_MS = 10 * 60_000;
const companyInfo = z.looseObject({ CompanyInfo: z.looseObject({ CompanyName: z.string() }) });
const preferences = z.looseObject({ Preferences: z.unknown() });

export interface Callback {
  state?: string | undefined;
  code?: string | undefined;
  realmId?: string | undefined;
  error?: string | undefined;
}

/** What came back from QuickBooks, checked and kept. Never throws for what an outsider may send: it answers how it ended. */
export async function completeAuthorization(app: App, actor: Actor, callback: Callback): Promise<ConnectResult> {
  if (actor.kind !== 'user') return 'signed-out';
  if (!isSuperAdmin(actor) || !callback.state || !(await claimState(app, actor, callback.state))) return 'expired';
  if (callback.error) return 'refused';
  const realmId = callback.realmId ?? '';
  if (!callback.code || !/^\d{1,30}$/.test(realmId)) return 'failed';
  try {
    const tokens = await exchangeCode(app, callback.code);
    const found = await readCompanyOf(app, realmId, tokens);
    const kept = await keep(app, actor, realmId, tokens, found);
    if (!kept) await revokeTokens(app, tokens.refresh);
    return kept ? 'connected' : 'other-company';
  } catch (error) {
    if (!(error instanceof QuickBooksError)) throw error;
    app.log.warn('quickbooks could not be connected', { outcome: error.outcome, code: error.code });
    return 'failed';
  }
}

/** Single use, young, and of this very session: a stolen or planted answer finds nothing. */
async function claimState(app: App, actor: UserActor, state: string): Promise<boolean> {
  const now = app.clock.now();
  const claimed = await app.db.change(
    'accounting.claim-state',
    `update accounting_authorizations set used_at = $4 where state_hash = $1 and user_id = $2 and session_id = $3 and used_at is null and created_at > $5`,
    [hashState(state), actor.id, actor.sessionId, new Date(now), new Date(now - STATE_MS)],
  );
  return claimed === 1;
}

interface Found {
  companyName: string;
  preferences: BooksPreferences;
}

async function readCompanyOf(app: App, realmId: string, tokens: Tokens): Promise<Found> {
  const as = { connectionId: '', realmId, token: tokens.access };
  const info = companyInfo.parse(await readOnce(app, as, `companyinfo/${realmId}`));
  const settings = preferences.parse(await readOnce(app, as, 'preferences'));
  return { companyName: info.CompanyInfo.CompanyName, preferences: readPreferences(settings.Preferences) };
}

/** False when another company is connected: it has to be disconnected first, by somebody who means it. */
function keep(app: App, actor: UserActor, realmId: string, tokens: Tokens, found: Found): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const live = await tx.row<{ id: string; realm_id: string }>(
      'accounting.live-lock',
      `select id, realm_id from accounting_connections where state <> 'disconnected' for update`,
    );
    if (live && live.realm_id !== realmId) return false;
    await forgetOtherCompany(tx, realmId);
    const id = live?.id ?? newId(app);
    if (!live) {
      await tx.change(
        'accounting.connect',
        `insert into accounting_connections (id, realm_id, state, connected_by, connected_at) values ($1, $2, 'connected', $3, $4)`,
        [id, realmId, actor.id, new Date(app.clock.now())],
      );
    }
    await tx.change('accounting.company', 'update accounting_connections set company_name = $2, preferences = $3, preferences_read_at = $4 where id = $1', [
      id,
      found.companyName,
      JSON.stringify(found.preferences),
      new Date(app.clock.now()),
    ]);
    await saveTokens(app, tx, id, tokens);
    await recordAudit(app, tx, actor, {
      action: live ? 'accounting.reconnect' : 'accounting.connect',
      objectKind: 'accounting-connection',
      objectId: id,
      after: { realmId, companyName: found.companyName },
    });
    await enqueueWaitingInvoices(tx);
    return true;
  });
}

/** Ids of another company's books mean nothing here. */
async function forgetOtherCompany(tx: Sql, realmId: string): Promise<void> {
  const last = await tx.row<{ realm_id: string }>(
    'accounting.last-realm',
    'select realm_id from accounting_connections order by connected_at desc, id desc limit 1',
  );
  if (!last || last.realm_id === realmId) return;
  await forgetCustomers(tx);
  await forgetProducts(tx);
}
