import { companyMail } from '../../../../company/server/company-mail.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { sql } from '../../../../platform/sql.ts';
import { type ChangeEmail, EMAIL_SHAPE } from '../../contract.ts';
import { invalidActionCode, invalidEmail } from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import {
  hashOfCode,
  makeActionCode,
  takeActionCode,
  voidActionCodes,
} from '../../sign-in/server/action-codes.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { checkOwnPassword } from '../../sign-in/server/change-password.ts';
import { LIMITS } from '../../sign-in/server/limits.ts';
import { signedIn } from '../../sign-in/server/public/guards.ts';

/**
 * Asks for another e-mail address: a link goes to the new one, and nothing changes before it is used.
 * The answer is the same when the address belongs to somebody else already; then no link is sent.
 * @throws AppError `auth/wrong-password`, `auth/invalid-email`, `auth/too-many-requests`
 */
export async function askEmailChange(
  app: App,
  actor: Actor,
  input: ChangeEmail,
  from: Caller,
): Promise<void> {
  const user = signedIn(actor);
  const email = input.email.toLowerCase();
  if (!EMAIL_SHAPE.test(email)) throw invalidEmail();
  await checkOwnPassword(app, user, input.current);
  await app.limits.take('change-email', user.id, LIMITS.forgotAccount);
  await app.db.transaction(async (tx) => {
    const code = await makeActionCode(app, tx, {
      userId: user.id,
      purpose: 'change-email',
      payload: { email },
    });
    const taken = await tx.execute(sql`select 1 from users where lower(email) = ${email}`);
    if (taken === 0) {
      const words = mailMessages.emailCode;
      await companyMail(app, tx, {
        kind: 'confirm-email',
        to: email,
        subject: words.subject,
        preheader: words.preheader,
        paragraphs: [mailMessages.hello(user.displayName), words.what, words.otherwise],
        button: {
          label: words.button,
          url: `${app.config.http.baseUrl}/settings?emailCode=${code}`,
        },
        holdsSecret: true,
        dedupeKey: `confirm-email:${hashOfCode(code)}`,
      });
    }
    await recordAudit(app, tx, user, {
      action: 'email.change-asked',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    });
  });
}

/**
 * Uses the link of the e-mail while signed in as the person who asked. Other sessions end, open reset links to the old address die,
 * and the old address is told. @throws AppError `auth/invalid-action-code`, `auth/expired-action-code`
 */
export async function confirmEmailChange(
  app: App,
  actor: Actor,
  code: string,
  from: Caller,
): Promise<{ email: string }> {
  const user = signedIn(actor);
  await app.limits.take('confirm-email', user.sessionId, LIMITS.resetCode);
  return app.db.transaction(async (tx) => {
    const found = await takeActionCode(app, tx, code, ['change-email']);
    const { email } = found.payload as { email?: string };
    if (found.userId !== user.id || !email) throw invalidActionCode();
    const changed = await tx.execute(sql`update users
          set email = ${email}, email_verified = true, updated_at = ${new Date(app.clock.now())}
          where id = ${user.id} and not exists (select 1 from users other
          where lower(other.email) = ${email} and other.id <> ${user.id})`);
    if (changed === 0) throw invalidActionCode();
    await tx.execute(
      sql`delete from sessions where user_id = ${user.id} and id <> ${user.sessionId}`,
    );
    await voidActionCodes(app, tx, user.id, null);
    const words = mailMessages.emailChanged;
    await companyMail(app, tx, {
      kind: 'email-changed',
      to: user.email,
      subject: words.subject,
      preheader: words.preheader,
      paragraphs: [mailMessages.hello(user.displayName), words.what(email), words.otherwise],
      dedupeKey: `email-changed:${hashOfCode(code)}`,
    });
    await recordAudit(app, tx, user, {
      action: 'email.change',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    });
    return { email };
  });
}
