import { recordAudit } from '../../../company/server/record-audit.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { derivedKey, seal, unseal } from '../../../platform/secrets.ts';
import type { BooksPreferences } from '../contract.ts';
import { notConnected, QuickBooksError } from '../errors.ts';
import { refreshTokens, type Tokens } from './oauth.ts';

export interface Connection {
  id: string;
  realmId: string;
  companyName: string;
  /** `unconfirmed`: another company than the last one; nothing goes there before a person typed its name. */
  state: 'connected' | 'needs_reconnect' | 'disconnected' | 'unconfirmed';
  preferences: Partial<BooksPreferences>;
  preferencesReadAt: Date | null;
  changesReadUntil: Date | null;
  connectedAt: Date;
}

interface Sealed {
  id: string;
  realmId: string;
  state: Connection['state'];
  accessToken: Buffer | null;
  accessExpiresAt: Date | null;
  refreshToken: Buffer | null;
}

/** A new token is fetched this long before the old one dies. */
const EARLY_MS = 60_000;

export const tokenKey = (app: Pick<App, 'config'>) =>
  derivedKey(app.config.secrets.masterKey, 'quickbooks-tokens');

const SEALED = `select id, realm_id as "realmId", state, access_token as "accessToken", access_expires_at as "accessExpiresAt", refresh_token as "refreshToken"
  from accounting_connections`;

/** The one connection that is not disconnected, without its tokens. */
export function liveConnection(sql: Sql): Promise<Connection | undefined> {
  return sql.row<Connection>(
    'accounting.connection',
    `select id, realm_id as "realmId", company_name as "companyName", state, preferences, preferences_read_at as "preferencesReadAt", changes_read_until as "changesReadUntil", connected_at as "connectedAt"
       from accounting_connections where state <> 'disconnected'`,
  );
}

/** Stores tokens sealed under the master key, bound to the row. */
export async function saveTokens(
  app: App,
  tx: Sql,
  connectionId: string,
  tokens: Tokens,
  state: 'connected' | 'unconfirmed' = 'connected',
): Promise<void> {
  const key = tokenKey(app);
  await tx.execute(
    'accounting.tokens',
    `update accounting_connections set access_token = $2, access_expires_at = $3, refresh_token = $4, refresh_expires_at = $5, state = $6, last_error = null where id = $1`,
    [
      connectionId,
      seal(key, tokens.access, `${connectionId}:access`),
      tokens.accessExpiresAt,
      seal(key, tokens.refresh, `${connectionId}:refresh`),
      tokens.refreshExpiresAt,
      state,
    ],
  );
}

/** The refresh token of a connection, for revoking it. */
export async function refreshTokenOf(
  app: App,
  tx: Sql,
  connectionId: string,
): Promise<string | undefined> {
  const row = await tx.row<Sealed>('accounting.sealed-lock', `${SEALED} where id = $1 for update`, [
    connectionId,
  ]);
  return row?.refreshToken
    ? unseal(tokenKey(app), row.refreshToken, `${connectionId}:refresh`)
    : undefined;
}

export interface Access {
  connectionId: string;
  realmId: string;
  token: string;
}

/** A working access token, refreshed when it is about to end. @throws QuickBooksError not-connected */
export async function access(app: App): Promise<Access> {
  const row = await app.db.row<Sealed>(
    'accounting.sealed',
    `${SEALED} where state <> 'disconnected'`,
  );
  if (!row || row.state !== 'connected' || !row.accessToken) throw notConnected();
  const token = unseal(tokenKey(app), row.accessToken, `${row.id}:access`);
  if (row.accessExpiresAt && row.accessExpiresAt.getTime() > app.clock.now() + EARLY_MS)
    return { connectionId: row.id, realmId: row.realmId, token };
  return renew(app, { connectionId: row.id, realmId: row.realmId, token });
}

/**
 * Single flight: one refresh at a time under the row's lock, saved before anybody uses it. Whoever waited finds the new
 * token and refreshes nothing. Only the token in the database is ever sent, so a rolled-back attempt repeats the same one.
 */
export async function renew(app: App, stale: Access): Promise<Access> {
  const fresh = await app.db.transaction(async (tx) => {
    const row = await tx.row<Sealed>(
      'accounting.sealed-lock',
      `${SEALED} where id = $1 for update`,
      [stale.connectionId],
    );
    if (!row || row.state !== 'connected' || !row.accessToken || !row.refreshToken)
      return undefined;
    const current = unseal(tokenKey(app), row.accessToken, `${row.id}:access`);
    if (current !== stale.token) return { ...stale, token: current };
    try {
      const tokens = await refreshTokens(
        app,
        unseal(tokenKey(app), row.refreshToken, `${row.id}:refresh`),
      );
      await saveTokens(app, tx, row.id, tokens);
      app.log.info('quickbooks token refreshed', { realmId: row.realmId });
      return { ...stale, token: tokens.access };
    } catch (error) {
      if (!(error instanceof QuickBooksError) || error.outcome !== 'refused') throw error;
      await tx.execute(
        'accounting.needs-reconnect',
        `update accounting_connections set state = 'needs_reconnect', last_error = $2 where id = $1`,
        [row.id, error.code ?? 'refused'],
      );
      await recordAudit(
        app,
        tx,
        { kind: 'system', name: 'accounting' },
        {
          action: 'accounting.needs-reconnect',
          objectKind: 'accounting-connection',
          objectId: row.id,
        },
      );
      app.log.warn('quickbooks has to be connected again', {
        realmId: row.realmId,
        code: error.code,
      });
      return undefined;
    }
  });
  if (!fresh) throw notConnected();
  return fresh;
}
