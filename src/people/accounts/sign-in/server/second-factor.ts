import { companyMail } from '../../../../company/server/company-mail.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor, UserActor } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/app-error.ts';
import type { App } from '../../../../platform/app.ts';
import { bool, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { weakPassword } from '../../errors.ts';
import { mailMessages, passwordNeeds } from '../../messages.ts';
import { takeCode } from './answer-second-step.ts';
import { type Caller, traceOf } from './caller.ts';
import { checkOwnPassword } from './change-password.ts';
import { confineToDeliveries } from './confine-to-deliveries.ts';
import { gatewayOf } from './gateway.ts';
import { LIMITS } from './limits.ts';
import { isLongEnough } from './password-rules.ts';
import { signedIn } from './public/guards.ts';
import { sessionCookie } from './session-cookie.ts';

const ownSecondFactorRow = rowShape({ twoFactorEnabled: bool });

export interface Enrolment {
  /** The otpauth address: shown as a QR code, and its secret as text. */
  uri: string;
  secret: string;
  /** Shown this once. */
  recoveryCodes: string[];
}

/**
 * Begins setting up the second factor; it counts only after `confirmSecondFactor`. Takes the password.
 * @throws AppError `auth/wrong-password`, `account/second-factor-on`
 */
export async function startSecondFactor(
  app: App,
  actor: Actor,
  password: string,
  from: Caller,
): Promise<Enrolment> {
  const user = signedIn(actor);
  await app.limits.take('own-password', user.id, LIMITS.passwordAgain);
  if (await hasSecondFactor(app, user))
    throw new AppError(
      'account/second-factor-on',
      409,
      'Two-step sign-in is on already. Turn it off first to set it up anew.',
    );
  const { uri, recoveryCodes } = await (await gatewayOf(app)).startSecondFactor(
    user.sessionId,
    password,
  );
  await app.db.transaction((tx) =>
    recordAudit(app, tx, user, {
      action: 'second-factor.start',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    }),
  );
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', recoveryCodes };
}

/** Turns the second factor on with a first code. The session gets a new token, all others end. @throws AppError `auth/invalid-verification-code` */
export async function confirmSecondFactor(
  app: App,
  actor: Actor,
  code: string,
  from: Caller,
): Promise<{ setCookies: string[] }> {
  const user = signedIn(actor);
  await app.limits.take('second-factor:session', user.sessionId, LIMITS.resetCode);
  const { token } = await (await gatewayOf(app)).confirmSecondFactor(
    user.sessionId,
    code.replace(/\s/g, ''),
    from,
  );
  await takeCode(app, token, code.replace(/\s/g, ''));
  await wrapUp(app, user, { token, on: true, from });
  return { setCookies: [sessionCookie(app.config, token)] };
}

/**
 * Turns the second factor off. Takes the password; refused for staff while the company requires it, and while their password is too
 * short to be the only factor: then they choose a longer one first.
 * @throws AppError `auth/wrong-password`, `auth/admin-restricted-operation`, `auth/weak-password`
 */
export async function endSecondFactor(
  app: App,
  actor: Actor,
  password: string,
  from: Caller,
): Promise<{ setCookies: string[] }> {
  const user = signedIn(actor);
  await app.limits.take('own-password', user.id, LIMITS.passwordAgain);
  if (user.role !== 'user' && (await readCompany(app)).staffSecondFactorRequired) {
    throw new AppError(
      'auth/admin-restricted-operation',
      403,
      'This operation is restricted. Please contact support.',
      {
        reason: 'Your company requires two-step sign-in for staff.',
      },
    );
  }
  if (user.role !== 'user') {
    await checkOwnPassword(app, user, password);
    if (!isLongEnough(password, { role: user.role, secondFactor: false }))
      throw weakPassword(passwordNeeds.alone, [...password].length);
  }
  const { token } = await (await gatewayOf(app)).endSecondFactor(user.sessionId, password, from);
  await wrapUp(app, user, { token, on: false, from });
  return { setCookies: [sessionCookie(app.config, token)] };
}

/** New recovery codes; the old ones no longer work. Takes the password. @throws AppError `auth/wrong-password` */
export async function newRecoveryCodes(
  app: App,
  actor: Actor,
  password: string,
  from: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const user = signedIn(actor);
  await app.limits.take('own-password', user.id, LIMITS.passwordAgain);
  if (!(await hasSecondFactor(app, user)))
    throw new AppError('failed-precondition', 409, 'Operation failed due to precondition not met.');
  const recoveryCodes = await (await gatewayOf(app)).newRecoveryCodes(user.sessionId, password);
  await app.db.transaction((tx) =>
    recordAudit(app, tx, user, {
      action: 'second-factor.new-recovery-codes',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    }),
  );
  return { recoveryCodes };
}

async function hasSecondFactor(app: App, user: UserActor): Promise<boolean> {
  const row = await app.db.row(
    ownSecondFactorRow,
    sql`select two_factor_enabled from users where id = ${user.id}`,
  );
  return row?.twoFactorEnabled ?? false;
}

async function wrapUp(
  app: App,
  user: UserActor,
  { token, on, from }: { token: string; on: boolean; from: Caller },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from sessions where user_id = ${user.id} and token <> ${token}`);
    if (user.deliveriesOnly) await confineToDeliveries(app, tx, sql`token = ${token}`, user.role);
    const words = mailMessages.secondFactor;
    await companyMail(app, tx, {
      kind: 'second-factor',
      to: user.email,
      subject: words.subject(on),
      preheader: words.preheader,
      paragraphs: [mailMessages.hello(user.displayName), words.what(on), words.otherwise],
      dedupeKey: `second-factor:${user.sessionId}:${on ? 'on' : 'off'}`,
    });
    await recordAudit(app, tx, user, {
      action: on ? 'second-factor.on' : 'second-factor.off',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    });
  });
}
