import { z } from 'zod';
import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { ConnectResult } from '../contract.ts';
import { type BooksPreferences, cannotServe, readPreferences } from '../quickbooks/contract.ts';
import { QuickBooksError, unreadable } from '../quickbooks/errors.ts';
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
export async function completeAuthorization(
  app: App,
  actor: Actor,
  callback: Callback,
): Promise<ConnectResult> {
  if (actor.kind !== 'user') return 'signed-out';
  if (!isSuperAdmin(actor) || !callback.state || !(await claimState(app, actor, callback.state)))
    return 'expired';
  if (callback.error) return 'refused';
  const realmId = callback.realmId ?? '';
  if (!callback.code || !/^\d{1,30}$/.test(realmId)) return 'failed';
  try {
    const tokens = await exchangeCode(app, callback.code);
    const found = await readCompanyOf(app, realmId, tokens);
    const result = found.refusal ?? (await keep(app, actor, realmId, tokens, found));
    if (result !== 'connected' && result !== 'confirm') await revokeTokens(app, tokens.refresh);
    return result;
  } catch (error) {
    if (!(error instanceof QuickBooksError)) throw error;
    app.log.warn('quickbooks could not be connected', { outcome: error.outcome, code: error.code });
    return 'failed';
  }
}

/** Single use, young, and of this very session: a stolen or planted answer finds nothing. */
async function claimState(app: App, actor: UserActor, state: string): Promise<boolean> {
  const now = app.clock.now();
  const claimed = await app.db.execute(
    'accounting.claim-state',
    `update accounting_authorizations set used_at = $4 where state_hash = $1 and user_id = $2 and session_id = $3 and used_at is null and created_at > $5`,
    [hashState(state), actor.id, actor.sessionId, new Date(now), new Date(now - STATE_MS)],
  );
  return claimed === 1;
}

interface Found {
  companyName: string;
  preferences: BooksPreferences;
  refusal: 'not-us' | 'not-usd' | null;
}

async function readCompanyOf(app: App, realmId: string, tokens: Tokens): Promise<Found> {
  const as = { connectionId: '', realmId, token: tokens.access };
  const info = companyInfo.safeParse(await readOnce(app, as, `companyinfo/${realmId}`));
  const settings = preferences.safeParse(await readOnce(app, as, 'preferences'));
  if (!info.success || !settings.success) throw unreadable('the company');
  const { CompanyInfo } = info.data;
  const { Preferences } = settings.data;
  return {
    companyName: CompanyInfo.CompanyName,
    preferences: readPreferences(Preferences),
    refusal: cannotServe(CompanyInfo, Preferences),
  };
}

/**
 * Keeps the tokens. While a company is connected no other takes its place: it has to be disconnected first, by somebody who
 * means it. Another one than the last waits until somebody typed its name.
 */
function keep(
  app: App,
  actor: UserActor,
  realmId: string,
  tokens: Tokens,
  found: Found,
): Promise<'connected' | 'confirm' | 'other-company'> {
  return app.db.transaction(async (tx) => {
    const live = await tx.row<{ id: string; realm_id: string; state: string }>(
      'accounting.live-lock',
      `select id, realm_id, state from accounting_connections where state <> 'disconnected' for update`,
    );
    if (live && live.realm_id !== realmId) return 'other-company';
    const foreign = live ? live.state === 'unconfirmed' : await isAnotherCompany(tx, realmId);
    const state = foreign ? 'unconfirmed' : 'connected';
    const id = live?.id ?? newId(app);
    if (!live) {
      await tx.execute(
        'accounting.connect',
        `insert into accounting_connections (id, realm_id, state, connected_by, connected_at, confirmed_at) values ($1, $2, $5, $3, $4, case when $5 = 'connected' then $4::timestamptz end)`,
        [id, realmId, actor.id, new Date(app.clock.now()), state],
      );
    }
    await tx.execute(
      'accounting.company',
      'update accounting_connections set company_name = $2, preferences = $3, preferences_read_at = $4 where id = $1',
      [id, found.companyName, JSON.stringify(found.preferences), new Date(app.clock.now())],
    );
    await saveTokens(app, tx, id, tokens, state);
    await recordAudit(app, tx, actor, {
      action: foreign
        ? 'accounting.connect-unconfirmed'
        : live
          ? 'accounting.reconnect'
          : 'accounting.connect',
      objectKind: 'accounting-connection',
      objectId: id,
      after: { realmId, companyName: found.companyName },
    });
    if (foreign) return 'confirm';
    await enqueueWaitingInvoices(tx);
    return 'connected';
  });
}

/** True when the shop wrote to other books before. One that was never confirmed does not count. */
async function isAnotherCompany(tx: Sql, realmId: string): Promise<boolean> {
  const last = await tx.row<{ realm_id: string }>(
    'accounting.last-realm',
    'select realm_id from accounting_connections where confirmed_at is not null order by connected_at desc, id desc limit 1',
  );
  return last !== undefined && last.realm_id !== realmId;
}
