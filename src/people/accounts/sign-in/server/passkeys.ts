import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { App } from '../../../../platform/app.ts';
import { rowShape, text, time } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { noPasskeysHere } from '../../errors.ts';

/** Whether somebody can sign in with one. */
export async function hasPasskeys(app: Pick<App, 'db'>, userId: string): Promise<boolean> {
  return (await app.db.execute(sql`select 1 from passkeys where user_id = ${userId} limit 1`)) > 0;
}

/** What an authenticator signs is good this long, in ms, and once. */
export const CHALLENGE_MS = 5 * 60_000;

/** Whom a passkey is for: browsers let no other address use it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where no browser would make one: plain http beyond this machine, and an address of numbers. */
export function relyingParty(config: App['config']): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(config.http.baseUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
}

/** @throws AppError `failed-precondition` */
export function relyingPartyOf(app: Pick<App, 'config'>): RelyingParty {
  const party = relyingParty(app.config);
  if (!party) throw noPasskeysHere();
  return party;
}

/** The library that checks what authenticators say. Loaded at the first use. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Who has to bring the answer: a session that adds a passkey, or the browser that holds a cookie. */
export type Asker = { sessionId: string } | { cookie: string };

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('hex');
const challengeRow = rowShape({ challenge: text, expiresAt: time });

/** A new challenge; an earlier one of the same asker no longer works. */
export async function makeChallenge(
  app: Pick<App, 'db' | 'clock' | 'random'>,
  asker: Asker,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(app.random.bytes(32));
  const sessionId = 'sessionId' in asker ? asker.sessionId : null;
  const cookieHash = 'cookie' in asker ? hashOf(asker.cookie) : null;
  const expires = new Date(app.clock.now() + CHALLENGE_MS);
  await app.db.execute(sql`insert into passkey_challenges (challenge, session_id, cookie_hash,
          expires_at)
          values (${Buffer.from(challenge).toString('base64url')}, ${sessionId}, ${cookieHash},
          ${expires})
          on conflict (session_id) do update
            set challenge = excluded.challenge, expires_at = excluded.expires_at`);
  return challenge;
}

/** The requester's challenge, consumed whether or not the check succeeds; null when there is none or it has expired. */
export async function takeChallenge(
  app: Pick<App, 'db' | 'clock'>,
  asker: Asker,
): Promise<string | null> {
  const whose: SqlText =
    'sessionId' in asker
      ? sql`session_id = ${asker.sessionId}`
      : sql`cookie_hash = ${hashOf(asker.cookie)}`;
  const row = await app.db.row(
    challengeRow,
    sql`delete from passkey_challenges where ${whose} returning challenge, expires_at`,
  );
  return row && row.expiresAt.getTime() > app.clock.now() ? row.challenge : null;
}
