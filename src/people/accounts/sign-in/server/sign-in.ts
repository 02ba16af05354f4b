import { createHash } from 'node:crypto';
import { companyMail } from '../../../../company/server/company-mail.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import { type Role, type UserActor, VISITOR } from '../../../../kit/actor.ts';
import { longMomentText } from '../../../../kit/time.ts';
import type { App } from '../../../../platform/app.ts';
import { type Sql } from '../../../../platform/database.ts';
import {
  bool,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { inserting } from '../../../../platform/write-rows.ts';
import type { SignIn } from '../../contract.ts';
import { EMAIL_SHAPE } from '../../contract.ts';
import { deliversNothing, invalidCredential, invalidEmail } from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import { makeApiToken } from './api-token.ts';
import { type Caller, cookieValue, traceOf } from './caller.ts';
import { confineToDeliveries } from './confine-to-deliveries.ts';
import { gatewayOf } from './gateway.ts';
import { claimAttempt, emailHash, LIMITS } from './limits.ts';
import { dropCookie, sessionCookie, setCookie, themeCookie } from './session-cookie.ts';
import { challengeCookieName } from './sign-in-library.ts';

/** Whether the account `u` delivers: what a phone for deliveries only may be signed in as. */
export const DELIVERS = sql`(u.role = 'super_admin' or (u.role = 'admin' and 'driver' = any(u.duties)))`;

const signInAccountRow = rowShape({ id: text, live: bool, delivers: bool });
const signedInRow = rowShape({
  id: text,
  role: textOf<Role>(),
  displayName: text,
  email: text,
  appearance: textOf<'system' | 'light' | 'dark'>(),
  awaits: bool,
  sessionId: text,
});
const deviceRow = rowShape({ fresh: bool, others: int });

/** A sign-in that is done (`user`) or that waits for the second step (`user` null). `setCookies` go out with the answer either way. */
export interface SignedIn {
  user: { id: string; role: Role; displayName: string } | null;
  /** A staff role waits until they chose a password for it. */
  awaitsPassword?: boolean;
  token: { token: string; expiresAt: string } | null;
  setCookies: string[];
}

type Outcome =
  | 'ok'
  | 'limited'
  | 'wrong'
  | 'disabled'
  | 'second-factor'
  | 'second-factor-wrong'
  | 'passkey-wrong';

/**
 * Signs in with e-mail and password. Unknown e-mail, wrong password and disabled account get the same answer after the same work.
 * A new session token each time; the one that the browser had before stays until it is signed out or expires.
 * @throws AppError `auth/invalid-email`, `auth/invalid-credential`, `auth/too-many-requests`, `account/delivers-nothing`
 */
export async function signIn(app: App, input: SignIn, from: Caller): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase();
  if (!EMAIL_SHAPE.test(email)) throw invalidEmail();
  const { limits } = app;
  await limits.take('sign-in:network', from.network, LIMITS.signInNetwork);
  const account = await app.db.row(
    signInAccountRow,
    sql`select u.id, not disabled and deleted_at is null as live,
               ${DELIVERS} as delivers
          from users u
          where lower(email) = ${email}`,
  );
  try {
    await claimAttempt(app, email);
  } catch (error) {
    await noteSignIn(app, { userId: account?.id ?? null, email }, 'limited', from);
    throw error;
  }
  const result = await (await gatewayOf(app)).signIn(email, input.password, from);
  if (!result) {
    await noteSignIn(
      app,
      { userId: account?.id ?? null, email },
      account && !account.live ? 'disabled' : 'wrong',
      from,
    );
    throw invalidCredential();
  }
  await Promise.all([
    limits.giveBack('sign-in:network', from.network, LIMITS.signInNetwork),
    forgetFailures(app, email),
  ]);
  if (input.deliveriesOnly && !account?.delivers) {
    // Never a session that may do more than was asked for.
    if ('token' in result)
      await app.db.execute(sql`delete from sessions where token = ${result.token}`);
    throw deliversNothing();
  }
  if ('challenge' in result) {
    await noteSignIn(app, { userId: account?.id ?? null, email }, 'second-factor', from);
    return { user: null, token: null, setCookies: result.challenge };
  }
  return completeSignIn(app, result.token, from, input);
}

/** Forgets wrong passwords in a row: after a right one, and after a reset. */
export async function forgetFailures(app: App, email: string): Promise<void> {
  await app.db.execute(sql`delete from sign_in_guards where email_hash = ${emailHash(email)}`);
}

const eventRow = rowShape({
  at: time,
  userId: nullable(text),
  email: nullable(text),
  outcome: textOf<Outcome | 'ok'>(),
});

async function insertEvent(tx: Sql, { network, agent }: Caller, event: RowOf<typeof eventRow>) {
  await tx.execute(
    sql`insert into sign_in_events ${inserting(eventRow, event, { network, agent })}`,
  );
}

/** A line of the sign-in history, and of the audit log. */
export async function noteSignIn(
  app: App,
  { userId, email }: { userId: string | null; email: string },
  outcome: Outcome,
  from: Caller,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await insertEvent(tx, from, {
      at: new Date(app.clock.now()),
      userId,
      email: userId ? email : null,
      outcome,
    });
    await recordAudit(app, tx, VISITOR, {
      action: outcome === 'second-factor' ? 'sign-in.second-step' : 'sign-in',
      objectKind: 'account',
      objectId: userId,
      result: outcome === 'second-factor' ? 'ok' : 'refused',
      ...traceOf(from),
    });
  });
}

const DEVICE_DAYS = 400;

/** The one end of every sign-in, by password, code or passkey. Writes down a sign-in whose session exists: history, last sign-in, audit, and an e-mail when the browser is new. Returns the cookies. */
export async function completeSignIn(
  app: App,
  sessionToken: string,
  from: Caller,
  {
    deliveriesOnly = false,
    passkeyId = null,
  }: { deliveriesOnly?: boolean | undefined; passkeyId?: string | null },
): Promise<SignedIn> {
  const now = new Date(app.clock.now());
  const name = deviceCookieName(app);
  const known = cookieValue(from.cookieHeader, name);
  const device =
    known && /^[\w-]{32}$/.test(known)
      ? known
      : Buffer.from(app.random.bytes(24)).toString('base64url');
  const {
    actor: user,
    appearance,
    awaitsPassword,
  } = await app.db.transaction(async (tx) => {
    const person = await tx.row(
      signedInRow,
      sql`update users u set last_sign_in_at = ${now}, updated_at = ${now} from sessions s
          where s.token = ${sessionToken} and u.id = s.user_id
          returning u.id, u.role, u.display_name, u.email, u.appearance,
          u.awaited_role is not null as awaits, s.id as session_id`,
    );
    if (!person) throw invalidCredential();
    const actor: UserActor = {
      kind: 'user',
      id: person.id,
      sessionId: person.sessionId,
      displayName: person.displayName,
      email: person.email,
      role: person.role,
      brands: [],
      customers: [],
      defaultCustomerId: null,
      salesRep: false,
      duties: [],
      readsOnly: false,
      deliveriesOnly,
      signedInAt: now.getTime(),
      workday: null,
    };
    if (passkeyId)
      await tx.execute(
        sql`update sessions set passkey_id = ${passkeyId} where id = ${person.sessionId}`,
      );
    if (deliveriesOnly)
      await confineToDeliveries(app, tx, sql`id = ${person.sessionId}`, person.role);
    await insertEvent(tx, from, {
      at: now,
      userId: person.id,
      email: person.email,
      outcome: 'ok',
    });
    const seen = await tx.row(
      deviceRow,
      sql`with before as (select count(*)::int as others from known_devices
          where user_id = ${person.id})
          insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
          values (${person.id}, ${createHash('sha256').update(device).digest('hex')}, ${now},
          ${now})
          on conflict (user_id, device_hash) do update set last_seen_at = ${now}
          returning xmax = 0 as fresh, (select others from before) as others`,
    );
    if (seen?.fresh && seen.others > 0) {
      const words = mailMessages.newDevice;
      await companyMail(app, tx, {
        kind: 'new-device',
        to: person.email,
        subject: words.subject,
        preheader: words.preheader,
        paragraphs: [mailMessages.hello(person.displayName), words.what, words.otherwise],
        details: [
          ['When', longMomentText(now, (await readCompany(app, tx)).timeZone)],
          ['Browser', from.agent || 'unknown'],
        ],
        button: { label: words.button, url: `${app.config.http.baseUrl}/settings#devices` },
        dedupeKey: `new-device:${person.sessionId}`,
      });
    }
    await recordAudit(app, tx, actor, {
      action: 'sign-in',
      objectKind: 'account',
      objectId: person.id,
      ...(deliveriesOnly || passkeyId
        ? {
            after: {
              ...(deliveriesOnly ? { deliveriesOnly } : {}),
              ...(passkeyId ? { passkeyId } : {}),
            },
          }
        : {}),
      ...traceOf(from),
    });
    return { actor, appearance: person.appearance, awaitsPassword: person.awaits };
  });
  return {
    user: { id: user.id, role: user.role, displayName: user.displayName },
    awaitsPassword,
    token: await makeApiToken(app, user),
    setCookies: [
      sessionCookie(app.config, sessionToken, deliveriesOnly),
      setCookie(app.config, name, device, DEVICE_DAYS * 86_400),
      dropCookie(app.config, challengeCookieName(app)),
      themeCookie(app.config, appearance),
    ],
  };
}

function deviceCookieName(app: App): string {
  return app.config.http.baseUrl.startsWith('https://') ? '__Host-bc_device' : 'bc_device';
}
