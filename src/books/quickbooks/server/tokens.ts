import { recordAudit } from '../../../company/server/record-audit.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { heldBecause } from '../../../platform/held-copy.ts';
import {
  bytes,
  columns,
  nullable,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { derivedKey, seal, unseal } from '../../../platform/secrets.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { setting } from '../../../platform/write-rows.ts';
import { type ConnectionState, keysRow } from '../../connection/server/public/connection.ts';
import { LedgerError } from '../../ledger-error.ts';
import { heldCopy, notConnected } from '../errors.ts';
import { refreshTokens, type Tokens } from './oauth.ts';

const sealedRow = rowShape({
  id: text,
  realmId: text,
  state: textOf<ConnectionState>(),
  accessToken: nullable(bytes),
  accessExpiresAt: nullable(time),
  refreshToken: nullable(bytes),
});

/** A new token is fetched this long before the old one dies. */
const EARLY_MS = 60_000;

const keyOf = (masterKey: string) => derivedKey(masterKey, 'quickbooks-tokens');
const tokenKey = (app: Pick<App, 'config'>) => keyOf(app.config.secrets.masterKey);

const sealed = (condition: SqlText) =>
  sql`select ${columns(sealedRow, 'c')} from accounting_connections c where ${condition}`;

/** Stores tokens sealed under the master key, bound to the row. */
export async function saveTokens(
  app: App,
  tx: Sql,
  connectionId: string,
  { tokens, state = 'connected' }: { tokens: Tokens; state?: 'connected' | 'unconfirmed' },
): Promise<void> {
  const key = tokenKey(app);
  await tx.execute(
    sql`update accounting_connections
           set ${setting(keysRow, {
             accessToken: seal(key, tokens.access, `${connectionId}:access`),
             accessExpiresAt: tokens.accessExpiresAt,
             refreshToken: seal(key, tokens.refresh, `${connectionId}:refresh`),
             refreshExpiresAt: tokens.refreshExpiresAt,
           })}, state = ${state}, last_error = null
         where id = ${connectionId}`,
  );
}

/** The refresh token of a connection, for revoking it. */
export async function refreshTokenOf(
  app: App,
  tx: Sql,
  connectionId: string,
): Promise<string | undefined> {
  const row = await tx.row(sealedRow, sealed(sql`c.id = ${connectionId} for update`));
  return row?.refreshToken
    ? unseal(tokenKey(app), row.refreshToken, `${connectionId}:refresh`)
    : undefined;
}

export interface Access {
  connectionId: string;
  realmId: string;
  token: string;
}

/** A working access token, refreshed when it is about to end. @throws LedgerError not-connected */
export async function accessToken(app: App): Promise<Access> {
  const row = await app.db.row(sealedRow, sealed(sql`c.state <> 'disconnected'`));
  if (!row || row.state !== 'connected' || !row.accessToken) throw notConnected();
  const token = unseal(tokenKey(app), row.accessToken, `${row.id}:access`);
  if (row.accessExpiresAt && row.accessExpiresAt.getTime() > app.clock.now() + EARLY_MS)
    return { connectionId: row.id, realmId: row.realmId, token };
  return renewToken(app, { connectionId: row.id, realmId: row.realmId, token });
}

/**
 * Single flight: one refresh at a time under the row's lock, saved before anybody uses it. Whoever waited finds the new
 * token and refreshes nothing. A held copy refreshes nothing either. Only the token in the database is ever sent, so a rolled-back attempt repeats the same one.
 */
export async function renewToken(app: App, stale: Access): Promise<Access> {
  // Before the transaction: it holds a connection, and many may wait for the row.
  if ((await heldBecause(app)) !== null) throw heldCopy();
  const fresh = await app.db.transaction(async (tx) => {
    const row = await tx.row(sealedRow, sealed(sql`c.id = ${stale.connectionId} for update`));
    if (!row || row.state !== 'connected' || !row.accessToken || !row.refreshToken)
      return undefined;
    const current = unseal(tokenKey(app), row.accessToken, `${row.id}:access`);
    if (current !== stale.token) return { ...stale, token: current };
    try {
      const tokens = await refreshTokens(
        app,
        unseal(tokenKey(app), row.refreshToken, `${row.id}:refresh`),
      );
      await saveTokens(app, tx, row.id, { tokens });
      app.log.info('quickbooks token refreshed', { realmId: row.realmId });
      return { ...stale, token: tokens.access };
    } catch (error) {
      if (!(error instanceof LedgerError) || error.outcome !== 'refused') throw error;
      await tx.execute(
        sql`update accounting_connections
               set state = 'needs_reconnect', last_error = ${error.code ?? 'refused'}
             where id = ${row.id}`,
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

/** Seals the tokens of every connection for another master key. Returns how many connections have some. */
export async function resealTokens(tx: Sql, from: string, to: string): Promise<number> {
  const rows = await tx.rows(
    sealedRow,
    sealed(sql`c.access_token is not null or c.refresh_token is not null for update`),
  );
  for (const { id, accessToken, refreshToken } of rows) {
    const again = (token: Buffer | null, kind: string) =>
      token && seal(keyOf(to), unseal(keyOf(from), token, `${id}:${kind}`), `${id}:${kind}`);
    await tx.execute(
      sql`update accounting_connections
             set access_token = ${again(accessToken, 'access')}, refresh_token = ${again(refreshToken, 'refresh')}
           where id = ${id}`,
    );
  }
  return rows.length;
}
