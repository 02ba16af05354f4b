import { companyMail } from '../../../../company/server/company-mail.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import { type Role, VISITOR } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/app-error.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { bool, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { ConfirmReset } from '../../contract.ts';
import { emptyPassword, emptyResetCode, invalidActionCode } from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import {
  type ActionCode,
  hashOfCode,
  type Purpose,
  takeActionCode,
  verifyActionCode,
} from './action-codes.ts';
import { type Caller, traceOf } from './caller.ts';
import { createFirstAdmin } from './first-admin.ts';
import { emailHash, LIMITS } from './limits.ts';
import { hashPassword } from './password.ts';
import { checkNewPassword, passwordNeedOf } from './password-rules.ts';
import { setPassword } from './set-password.ts';

/** Codes that end in a new password. */
const PURPOSES: readonly Purpose[] = ['reset-password', 'invitation', 'first-admin'];

/**
 * First half of a reset: is the code good? It is not used up.
 * @throws AppError 'Invalid reset code' when empty, else `auth/invalid-action-code`, `auth/expired-action-code`, `auth/too-many-requests`
 */
export async function verifyReset(app: App, oobCode: string, from: Caller): Promise<ActionCode> {
  if (oobCode.trim() === '') throw emptyResetCode();
  await app.limits.take('reset:network', from.network, LIMITS.resetNetwork);
  const code = await verifyActionCode(app, app.db, oobCode, { purposes: PURPOSES });
  // Only misses count: a whole hotel may accept its invitations behind one address.
  await app.limits.giveBack('reset:network', from.network, LIMITS.resetNetwork);
  return code;
}

const roleOf = ({ purpose, role }: ActionCode): Role =>
  purpose === 'first-admin' ? 'super_admin' : (role ?? 'user');

/**
 * What a link is for and what the password must be, so that the page can say both before it is typed; null for a code that is not good.
 * Nothing else about anybody.
 */
export async function peekReset(
  app: App,
  oobCode: string,
): Promise<{ purpose: Purpose; need: string } | null> {
  if (oobCode.trim() === '' || oobCode.length > 200) return null;
  try {
    const code = await verifyActionCode(app, app.db, oobCode, { purposes: PURPOSES });
    const need = passwordNeedOf({ role: roleOf(code), secondFactor: code.secondFactor });
    return { purpose: code.purpose, need };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Second half: sets the new password. The code works once, also for several at the same moment; a weak password does not use it up.
 * All sessions of the person end, wrong sign-ins are forgotten, and an e-mail says that a password was changed, but not of their first one.
 * Nobody is signed in by it. Answers the address to sign in with.
 * @throws AppError 'Invalid reset code', 'Password cannot be empty', `auth/weak-password`, `auth/invalid-action-code`, `auth/expired-action-code`
 */
export async function confirmReset(app: App, input: ConfirmReset, from: Caller): Promise<string> {
  if (input.oobCode.trim() === '') throw emptyResetCode();
  if (input.password === '') throw emptyPassword();
  await app.limits.take('reset:network', from.network, LIMITS.resetNetwork);
  await app.limits.take('reset:code', hashOfCode(input.oobCode), LIMITS.resetCode);
  const code = await verifyActionCode(app, app.db, input.oobCode, { purposes: PURPOSES });
  const company = await readCompany(app);
  checkNewPassword(input.password, {
    role: roleOf(code),
    secondFactor: code.secondFactor,
    displayName: code.displayName ?? input.displayName ?? '',
    email: code.email ?? input.email ?? '',
    names: [company.name, ...code.brands],
  });
  const hash = await hashPassword(input.password);
  await app.db.transaction(async (tx) => {
    const taken = await takeActionCode(app, tx, input.oobCode, PURPOSES);
    if (taken.purpose === 'first-admin') await createFirstAdmin(app, tx, input, { hash, from });
    else await replacePassword(app, tx, taken, { hash, from });
  });
  await app.limits.giveBack('reset:network', from.network, LIMITS.resetNetwork);
  return code.email ?? input.email ?? '';
}

const hadRow = rowShape({ had: bool });

async function replacePassword(
  app: App,
  tx: Sql,
  code: ActionCode,
  { hash, from }: { hash: string; from: Caller },
): Promise<void> {
  const { userId, email } = code;
  if (!userId || !email) throw invalidActionCode();
  const now = new Date(app.clock.now());
  const before = await tx.row(
    hadRow,
    sql`select exists (select 1 from credentials where user_id = ${userId}) as had`,
  );
  await setPassword(app, tx, userId, hash);
  await tx.execute(
    sql`update users set email_verified = true, updated_at = ${now} where id = ${userId}`,
  );
  await tx.execute(sql`delete from sessions where user_id = ${userId}`);
  await tx.execute(sql`update action_codes set used_at = ${now}
          where user_id = ${userId} and used_at is null`);
  await tx.execute(sql`delete from sign_in_guards where email_hash = ${emailHash(email)}`);
  await recordAudit(app, tx, VISITOR, {
    action: code.purpose === 'invitation' ? 'invitation.accept' : 'password.reset',
    objectKind: 'account',
    objectId: userId,
    ...traceOf(from),
  });
  if (before?.had)
    await mailPasswordChanged(app, tx, { displayName: code.displayName ?? '', email }, hash);
}

/** Says to the person that the password was changed. */
export async function mailPasswordChanged(
  app: App,
  tx: Sql,
  person: { displayName: string; email: string },
  hash: string,
): Promise<void> {
  const words = mailMessages.passwordChanged;
  await companyMail(app, tx, {
    kind: 'password-changed',
    to: person.email,
    subject: words.subject,
    preheader: words.preheader,
    paragraphs: [mailMessages.hello(person.displayName), words.what, words.otherwise],
    button: { label: words.button, url: `${app.config.http.baseUrl}/login?forgot=1` },
    dedupeKey: `password-changed:${hashOfCode(hash)}`,
  });
}
