import { companyDay, readCompany } from '../../../../../company/server/queries.ts';
import {
  type Actor,
  DUTIES,
  type Duty,
  drivesOnly,
  type Role,
  type UserActor,
  VISITOR,
} from '../../../../../kit/actor.ts';
import type { App } from '../../../../../platform/app.ts';
import {
  bool,
  bytes,
  nullable,
  type RowOf,
  rowShape,
  text,
  textList,
  textListOf,
  textOf,
  time,
} from '../../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../../platform/sql.ts';
import { hashOfApiKey, isApiKey } from '../api-key.ts';
import { readApiToken } from '../api-token.ts';
import { isSignedBy, needsSignature, type Sent } from '../device-signature.ts';
import { isDriverAddress } from '../driver-addresses.ts';
import { readSessionToken, sessionCookieName, sessionSecret } from '../session-cookie.ts';
import { expiryOf } from '../session-lifetimes.ts';

export const personRow = rowShape({
  userId: text,
  displayName: text,
  email: text,
  role: textOf<Role>(),
  brands: textList,
  allBrands: bool,
  customerScope: textOf<'all' | 'listed'>(),
  defaultCustomerId: nullable(text),
  salesRep: bool,
  duties: textListOf<Duty>(),
  customers: textList,
});
export const sessionRow = rowShape({
  ...personRow.columns,
  sessionId: text,
  deliveriesOnly: bool,
  deviceKey: nullable(bytes),
  twoFactorEnabled: bool,
  secondFactorDue: bool,
  byPasskey: bool,
  isKey: bool,
  readsOnly: bool,
  signedInAt: time,
  freshAt: time,
  lastSeenAt: time,
  expiresAt: time,
});
export type SessionRow = RowOf<typeof sessionRow>;

export const PERSON_COLUMNS = sql`
  u.id as user_id, u.display_name, u.email, u.role, u.brands, u.all_brands, u.customer_scope, u.default_customer_id, u.sales_rep, u.duties,
  case when u.customer_scope = 'all' then '{}'::text[]
       else array(select uc.customer_id::text from user_customers uc
                   where uc.user_id = u.id order by 1) end as customers`;

/** The live session that `which` says, of a person who may sign in. */
const liveSession = (which: SqlText, now: Date) => sql`
  select ${PERSON_COLUMNS}, s.id as session_id, s.deliveries_only, s.device_key, u.two_factor_enabled, u.second_factor_due,
         s.passkey_id is not null as by_passkey, s.key_hash is not null as is_key, s.reads_only, s.signed_in_at,
         greatest(s.signed_in_at, s.confirmed_at) as fresh_at, s.last_seen_at, s.expires_at
    from sessions s join users u on u.id = s.user_id
   where ${which} and s.expires_at > ${now} and not u.disabled and u.deleted_at is null`;

/** A session is pushed forward at most this often, in ms. */
const PUSH_EVERY = 60_000;

/**
 * Who asks: one prepared join a request, nothing kept in memory, so a disabled or re-scoped person is refused at once.
 * `Authorization: Bearer` with our own short-lived token or a program's key counts like the cookie: it names a session, and the session
 * decides. `expired` tells a dead session from none. Staff who still have to set up their second factor are visitors until they have.
 *
 * A phone that is signed in for deliveries only is a visitor at every address that is not a driver's, and where no address is given:
 * the one place that confines it, before any gate. `deliveriesPhone` says that this visitor is one. Where that phone has a key of its own,
 * what it sends (`sentAs`) counts only with its signature; a Bearer token carries its own proof.
 */
export async function readActor(
  app: App,
  headers: Headers,
  path?: string,
  sentAs?: Sent,
): Promise<SeenActor> {
  return actorOfSession(app, await findSession(app, headers), { headers, path, sentAs });
}

export interface SeenActor {
  actor: Actor;
  expired: boolean;
  deliveriesPhone?: true;
}

/** The same for a session that the door of a request has read with more. */
export async function actorOfSession(
  app: App,
  { row, sent, byToken }: FoundSession,
  {
    headers,
    path,
    sentAs,
  }: { headers: Headers; path?: string | undefined; sentAs?: Sent | undefined },
): Promise<SeenActor> {
  if (!row) return { actor: VISITOR, expired: sent };
  // A cookie without the phone: as good as none.
  const { deviceKey } = row;
  if (deviceKey && !byToken && sentAs && needsSignature(sentAs))
    if (!isSignedBy(deviceKey, headers, sentAs, app.clock.now()))
      return { actor: VISITOR, expired: true };
  if (await mustEnrol(app, row, byToken)) return { actor: VISITOR, expired: true };
  await pushForward(app, row);
  return mayBeHere(row, path)
    ? { expired: false, actor: await actorOf(app, row) }
    : { expired: false, actor: VISITOR, deliveriesPhone: true };
}

/**
 * Who a stream that stays open is for, by now: undefined once the session has ended. It does not count as use of the session, so that
 * nobody stays signed in only because a page is open.
 */
export async function rereadActor(
  app: App,
  headers: Headers,
  path?: string,
): Promise<UserActor | undefined> {
  const { row, byToken } = await findSession(app, headers);
  return row && mayBeHere(row, path) && !(await mustEnrol(app, row, byToken))
    ? actorOf(app, row)
    : undefined;
}

const mayBeHere = ({ deliveriesOnly }: SessionRow, path: string | undefined): boolean =>
  !deliveriesOnly || (path !== undefined && isDriverAddress(path));

/** Who is signed in on a phone for deliveries only, whatever the address: to sign out, which may be done anywhere. */
export async function readDeliveriesPhone(app: App, headers: Headers): Promise<UserActor | null> {
  const { row } = await findSession(app, headers);
  return row?.deliveriesOnly ? actorOf(app, row) : null;
}

/** Staff whose session is good for nothing but setting up the second factor that the company asks for. */
export async function readEnrolling(app: App, headers: Headers): Promise<UserActor | null> {
  const { row, byToken } = await findSession(app, headers);
  return row && (await mustEnrol(app, row, byToken)) ? actorOf(app, row) : null;
}

/** `which`: the live session that is asked for; null where what was sent can't be one. */
export interface SoughtSession {
  which: SqlText | null;
  sent: boolean;
  byToken: boolean;
}
type FoundSession = Omit<SoughtSession, 'which'> & { row: SessionRow | undefined };

/** Which session a request says that it is of. */
export async function soughtSession(app: App, headers: Headers): Promise<SoughtSession> {
  const now = new Date(app.clock.now());
  const bearer = /^Bearer ([\w.-]+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer && isApiKey(bearer))
    return {
      which: liveSession(sql`s.key_hash = ${hashOfApiKey(bearer)}`, now),
      sent: true,
      byToken: true,
    };
  if (bearer) {
    const claims = await readApiToken(app, bearer);
    const which = claims
      ? liveSession(sql`s.id = ${claims.sid} and u.id = ${claims.sub}`, now)
      : null;
    return { which, sent: true, byToken: true };
  }
  const { token, sent } = readSessionToken(
    sessionSecret(app.config),
    sessionCookieName(app.config),
    headers.get('cookie'),
  );
  const which = token ? liveSession(sql`s.token = ${token}`, now) : null;
  return { which, sent: sent || token !== null, byToken: false };
}

const endedRow = rowShape({ id: text, name: text, email: text });
/** Whose session ended by itself on a device. */
export type EndedHere = RowOf<typeof endedRow>;

/**
 * Name and e-mail address of whoever was signed in on this device until the session's time was over, to stand in the form of the sign-in.
 * Only the device that holds the session's cookie is told, and only of a session that ended by itself: who signed out, was signed out
 * or may not sign in any more left no such row. A phone for deliveries goes from hand to hand, and is told nothing.
 */
export async function endedOnDevice(app: App, headers: Headers): Promise<EndedHere | null> {
  const { token } = readSessionToken(
    sessionSecret(app.config),
    sessionCookieName(app.config),
    headers.get('cookie'),
  );
  if (!token) return null;
  const row = await app.db.row(
    endedRow,
    sql`select u.id, u.display_name as name, u.email from sessions s join users u on u.id = s.user_id
         where s.token = ${token} and s.expires_at <= ${new Date(app.clock.now())}
           and u.deleted_at is null and not s.deliveries_only
           and s.key_hash is null and not u.disabled`,
  );
  return row ?? null;
}

async function findSession(app: App, headers: Headers): Promise<FoundSession> {
  const { which, ...sought } = await soughtSession(app, headers);
  return { ...sought, row: which ? await app.db.row(sessionRow, which) : undefined };
}

/**
 * Whether this session is good for nothing but setting up the second factor. A phone out on deliveries goes on, and so does a program
 * with a token: neither can set one up. A passkey is both factors in one.
 */
async function mustEnrol(app: App, row: SessionRow, byToken: boolean): Promise<boolean> {
  if (byToken || row.deliveriesOnly || row.role === 'user') return false;
  if (row.twoFactorEnabled || row.byPasskey) return false;
  if (row.secondFactorDue) return true;
  const company = await readCompany(app);
  return (
    company.staffSecondFactorRequired &&
    companyDay(company, app.clock.now()) >= company.staffSecondFactorFrom
  );
}

/** The idle limit is the row's `expires_at`, moved along with use but never past the absolute limit (security.md 4.5). A key has its own end. */
async function pushForward(app: App, row: SessionRow): Promise<void> {
  const now = app.clock.now();
  const used = row.lastSeenAt.getTime();
  // The first use of a key is always written down: until then it is said to be unused.
  const isUnusedKey = row.isKey && used === row.signedInAt.getTime();
  if (now - used < PUSH_EVERY && !isUnusedKey) return;
  const expiry = row.isKey
    ? row.expiresAt.getTime()
    : Math.max(row.expiresAt.getTime(), expiryOf(row, row.signedInAt.getTime(), now));
  await app.db.execute(sql`update sessions
          set last_seen_at = ${new Date(now)}, expires_at = ${new Date(expiry)}
          where id = ${row.sessionId}`);
}

type Acting = RowOf<typeof personRow> &
  Pick<SessionRow, 'sessionId' | 'deliveriesOnly' | 'readsOnly' | 'isKey' | 'freshAt'>;

export async function actorOf(app: App, row: Acting): Promise<UserActor> {
  const confined = drivesOnly(row);
  return {
    kind: 'user',
    id: row.userId,
    sessionId: row.sessionId,
    displayName: row.displayName,
    email: row.email,
    role: row.role,
    brands: row.allBrands ? null : row.brands,
    customers: row.customerScope === 'all' ? 'all' : row.customers,
    defaultCustomerId: row.defaultCustomerId,
    salesRep: row.role === 'user' && row.salesRep,
    duties: row.role === 'super_admin' ? DUTIES : row.duties,
    deliveriesOnly: row.deliveriesOnly,
    // Nobody gave a password with a key: it is never fresh.
    signedInAt: row.isKey ? 0 : row.freshAt.getTime(),
    readsOnly: row.readsOnly,
    workday: confined ? companyDay(await readCompany(app), app.clock.now()) : null,
  };
}
