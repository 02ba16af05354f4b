import { createHash } from 'node:crypto';
import { companyMail } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Role, type UserActor, VISITOR } from '../../../kit/actor.ts';
import { longMomentText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { SignIn } from '../../contract.ts';
import { EMAIL_SHAPE } from '../../contract.ts';
import { invalidCredential, invalidEmail } from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import { makeApiToken } from './api-token.ts';
import { type Caller, cookieValue, traceOf } from './caller.ts';
import { challengeCookieName, gatewayOf } from './gateway.ts';
import { claimAttempt, emailHash, LIMITS } from './limits.ts';
import { dropCookie, sessionCookie, setCookie, themeCookie } from './session-cookie.ts';

/** A sign-in that is done (`user`) or that waits for the second step (`user` null). `setCookies` go out with the answer either way. */
export interface SignedIn {
  user: { id: string; role: Role; displayName: string } | null;
  /** A staff role waits until they chose a password for it. */
  awaitsPassword?: boolean;
  token: { token: string; expiresAt: string } | null;
  setCookies: string[];
}

type Outcome = 'ok' | 'limited' | 'wrong' | 'disabled' | 'second-factor' | 'second-factor-wrong';

/**
 * Signs in with e-mail and password. Unknown e-mail, wrong password and disabled account get the same answer after the same work.
 * A new session token each time; the one that the browser had before stays until it is signed out or expires.
 * @throws AppError `auth/invalid-email`, `auth/invalid-credential`, `auth/too-many-requests`
 */
export async function signIn(app: App, input: SignIn, from: Caller): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase();
  if (!EMAIL_SHAPE.test(email)) throw invalidEmail();
  const { limits } = app;
  await limits.take('sign-in:network', from.network, LIMITS.signInNetwork);
  const account = await app.db.row<{ id: string; live: boolean }>(
    'accounts.sign-in-account',
    'select id, not disabled and deleted_at is null as live from users where lower(email) = $1',
    [email],
  );
  try {
    await claimAttempt(app, email);
  } catch (error) {
    await noteSignIn(app, account?.id ?? null, email, 'limited', from);
    throw error;
  }
  const result = await (await gatewayOf(app)).signIn(email, input.password, from);
  if (!result) {
    await noteSignIn(
      app,
      account?.id ?? null,
      email,
      account && !account.live ? 'disabled' : 'wrong',
      from,
    );
    throw invalidCredential();
  }
  await Promise.all([
    limits.giveBack('sign-in:network', from.network, LIMITS.signInNetwork),
    forgetFailures(app, email),
  ]);
  if ('challenge' in result) {
    await noteSignIn(app, account?.id ?? null, email, 'second-factor', from);
    return { user: null, token: null, setCookies: result.challenge };
  }
  return completeSignIn(app, result.token, from);
}

/** Forgets wrong passwords in a row: after a right one, and after a reset. */
export async function forgetFailures(app: App, email: string): Promise<void> {
  await app.db.execute(
    'accounts.forget-failures',
    'delete from sign_in_guards where email_hash = $1',
    [emailHash(email)],
  );
}

/** A line of the sign-in history, and of the audit log. */
export async function noteSignIn(
  app: App,
  userId: string | null,
  email: string,
  outcome: Outcome,
  from: Caller,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(
      'accounts.sign-in-event',
      'insert into sign_in_events (at, user_id, email, outcome, network, agent) values ($1, $2, $3, $4, $5, $6)',
      [new Date(app.clock.now()), userId, userId ? email : null, outcome, from.network, from.agent],
    );
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

/** Writes down a sign-in whose session exists: history, last sign-in, audit, and an e-mail when the browser is new. Returns the cookies. */
export async function completeSignIn(
  app: App,
  sessionToken: string,
  from: Caller,
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
    const person = await tx.row<{
      id: string;
      role: Role;
      display_name: string;
      email: string;
      appearance: 'system' | 'light' | 'dark';
      awaits: boolean;
      session_id: string;
    }>(
      'accounts.signed-in',
      `update users u set last_sign_in_at = $2, updated_at = $2 from sessions s
        where s.token = $1 and u.id = s.user_id returning u.id, u.role, u.display_name, u.email, u.appearance, u.awaited_role is not null as awaits, s.id as session_id`,
      [sessionToken, now],
    );
    if (!person) throw invalidCredential();
    const actor: UserActor = {
      kind: 'user',
      id: person.id,
      sessionId: person.session_id,
      displayName: person.display_name,
      email: person.email,
      role: person.role,
      brands: [],
      customers: [],
      defaultCustomerId: null,
      signedInAt: now.getTime(),
    };
    await tx.execute(
      'accounts.sign-in-ok',
      `insert into sign_in_events (at, user_id, email, outcome, network, agent) values ($1, $2, $3, 'ok', $4, $5)`,
      [now, person.id, person.email, from.network, from.agent],
    );
    const seen = await tx.row<{ fresh: boolean; others: number }>(
      'accounts.device',
      `with before as (select count(*)::int as others from known_devices where user_id = $1)
       insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
       on conflict (user_id, device_hash) do update set last_seen_at = $3
       returning xmax = 0 as fresh, (select others from before) as others`,
      [person.id, createHash('sha256').update(device).digest('hex'), now],
    );
    if (seen?.fresh && seen.others > 0) {
      const words = mailMessages.newDevice;
      await companyMail(app, tx, {
        kind: 'new-device',
        to: person.email,
        subject: words.subject,
        preheader: words.preheader,
        paragraphs: [mailMessages.hello(person.display_name), words.what, words.otherwise],
        details: [
          ['When', longMomentText(now, (await readCompany(app, tx)).timeZone)],
          ['Browser', from.agent || 'unknown'],
        ],
        button: { label: words.button, url: `${app.config.http.baseUrl}/settings#devices` },
        dedupeKey: `new-device:${person.session_id}`,
      });
    }
    await recordAudit(app, tx, actor, {
      action: 'sign-in',
      objectKind: 'account',
      objectId: person.id,
      ...traceOf(from),
    });
    return { actor, appearance: person.appearance, awaitsPassword: person.awaits };
  });
  return {
    user: { id: user.id, role: user.role, displayName: user.displayName },
    awaitsPassword,
    token: await makeApiToken(app, user),
    setCookies: [
      sessionCookie(app.config, sessionToken),
      setCookie(app.config, name, device, DEVICE_DAYS * 86_400),
      dropCookie(app.config, challengeCookieName(app)),
      themeCookie(app.config, appearance),
    ],
  };
}

function deviceCookieName(app: App): string {
  return app.config.http.baseUrl.startsWith('https://') ? '__Host-bc_device' : 'bc_device';
}
