import { readCompany } from '../../../company/server/queries.ts';
import { type Actor, type Role, type UserActor, VISITOR } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { readApiToken } from './api-token.ts';
import { readSessionToken, sessionCookieName, sessionSecret } from './session-cookie.ts';
import { expiryOf } from './session-lifetimes.ts';

interface SessionRow {
  user_id: string;
  session_id: string;
  display_name: string;
  email: string;
  role: Role;
  brands: string[];
  customer_scope: 'all' | 'listed';
  customers: string[];
  default_customer_id: string | null;
  two_factor_enabled: boolean;
  signed_in_at: Date;
  fresh_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

const COLUMNS = `
  select u.id as user_id, s.id as session_id, u.display_name, u.email, u.role, u.brands, u.customer_scope, u.default_customer_id,
         u.two_factor_enabled, s.signed_in_at, greatest(s.signed_in_at, s.confirmed_at) as fresh_at, s.last_seen_at, s.expires_at,
         case when u.customer_scope = 'all' then '{}'::text[]
              else array(select uc.customer_id::text from user_customers uc where uc.user_id = u.id order by 1) end as customers
    from sessions s join users u on u.id = s.user_id`;
const ALIVE = 's.expires_at > $2 and not u.disabled and u.deleted_at is null';
const BY_COOKIE = `${COLUMNS} where s.token = $1 and ${ALIVE}`;
const BY_TOKEN = `${COLUMNS} where s.id = $1 and u.id = $3 and ${ALIVE}`;

/** A session is pushed forward at most this often, in ms. */
const PUSH_EVERY = 60_000;

/**
 * Who asks: one prepared join a request, nothing kept in memory, so a disabled or re-scoped person is refused at once.
 * `Authorization: Bearer` with our own short-lived token counts like the cookie: it names a session, and the session decides.
 * `expired` tells a dead session from none. Staff who still have to set up their second factor are visitors until they have.
 */
export async function readActor(
  app: App,
  headers: Headers,
): Promise<{ actor: Actor; expired: boolean }> {
  const { row, sent } = await findSession(app, headers);
  if (!row) return { actor: VISITOR, expired: sent };
  if (await mustEnrol(app, row)) return { actor: VISITOR, expired: true };
  await pushForward(app, row);
  return { expired: false, actor: actorOf(row) };
}

/** Staff whose session is good for nothing but setting up the second factor that the company asks for. */
export async function readEnrolling(app: App, headers: Headers): Promise<UserActor | null> {
  const { row } = await findSession(app, headers);
  return row && (await mustEnrol(app, row)) ? actorOf(row) : null;
}

async function findSession(
  app: App,
  headers: Headers,
): Promise<{ row: SessionRow | undefined; sent: boolean }> {
  const now = new Date(app.clock.now());
  const bearer = /^Bearer ([\w.-]+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) {
    const claims = await readApiToken(app, bearer);
    const row = claims
      ? await app.db.row<SessionRow>('accounts.session-by-token', BY_TOKEN, [
          claims.sid,
          now,
          claims.sub,
        ])
      : undefined;
    return { row, sent: true };
  }
  const { token, sent } = readSessionToken(
    sessionSecret(app.config),
    sessionCookieName(app.config),
    headers.get('cookie'),
  );
  if (!token) return { row: undefined, sent };
  return {
    row: await app.db.row<SessionRow>('accounts.session', BY_COOKIE, [token, now]),
    sent: true,
  };
}

async function mustEnrol(app: App, row: SessionRow): Promise<boolean> {
  if (row.role === 'user' || row.two_factor_enabled) return false;
  return (await readCompany(app)).staffSecondFactorRequired;
}

/** The idle limit is the row's `expires_at`, moved along with use but never past the absolute limit (security.md 4.5). */
async function pushForward(app: App, row: SessionRow): Promise<void> {
  const now = app.clock.now();
  if (now - row.last_seen_at.getTime() < PUSH_EVERY) return;
  const expiry = Math.max(
    row.expires_at.getTime(),
    expiryOf(row.role, row.signed_in_at.getTime(), now),
  );
  await app.db.execute(
    'accounts.push-session',
    'update sessions set last_seen_at = $2, expires_at = $3 where id = $1',
    [row.session_id, new Date(now), new Date(expiry)],
  );
}

function actorOf(row: SessionRow): UserActor {
  return {
    kind: 'user',
    id: row.user_id,
    sessionId: row.session_id,
    displayName: row.display_name,
    email: row.email,
    role: row.role,
    brands: row.brands,
    customers: row.customer_scope === 'all' ? 'all' : row.customers,
    defaultCustomerId: row.default_customer_id,
    signedInAt: row.fresh_at.getTime(),
  };
}
