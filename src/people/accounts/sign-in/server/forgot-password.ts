import { companyMail } from '../../../../company/server/company-mail.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import { AppError } from '../../../../kit/app-error.ts';
import type { App } from '../../../../platform/app.ts';
import { enqueue, type PayloadOf, URGENT } from '../../../../platform/queue.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { EMAIL_SHAPE, type ForgotPassword } from '../../contract.ts';
import { invalidEmail } from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import { hashOfCode, makeActionCode } from './action-codes.ts';
import type { Caller } from './caller.ts';
import { sendResetCodeJob } from './jobs.ts';
import { emailHash, LIMITS } from './limits.ts';

const resetAccountRow = rowShape({ id: text, displayName: text, email: text });

/**
 * Asks for a reset e-mail. The answer and the work are the same for known and unknown addresses: one job is queued, and the job
 * looks whether there is an account. Past the limits nothing is queued, and the answer stays the same.
 * @throws AppError `auth/invalid-email` for something that is no address
 */
export async function forgotPassword(app: App, input: ForgotPassword, from: Caller): Promise<void> {
  const email = input.email.trim().toLowerCase();
  if (!EMAIL_SHAPE.test(email)) throw invalidEmail();
  try {
    await app.limits.take('forgot:network', from.network, LIMITS.forgotNetwork);
    await app.limits.take('forgot:account', emailHash(email), LIMITS.forgotAccount);
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth/too-many-requests') return;
    throw error;
  }
  await enqueue(app.db, sendResetCodeJob, { email }, { priority: URGENT });
}

/** The job: sends a link to people who have a live account. Safe to run again: a new code replaces the one before. */
export async function sendResetCode(
  app: App,
  payload: PayloadOf<typeof sendResetCodeJob>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const person = await tx.row(
      resetAccountRow,
      sql`select id, display_name, email from users
          where lower(email) = ${payload.email} and not disabled and deleted_at is null`,
    );
    if (!person) return;
    const code = await makeActionCode(app, tx, { userId: person.id, purpose: 'reset-password' });
    const words = mailMessages.reset;
    await companyMail(app, tx, {
      kind: 'reset-password',
      to: person.email,
      subject: words.subject,
      preheader: words.preheader,
      paragraphs: [mailMessages.hello(person.displayName), words.what, words.otherwise],
      button: { label: words.button, url: resetLink(app, code) },
      holdsSecret: true,
      dedupeKey: `reset:${hashOfCode(code)}`,
    });
    await recordAudit(
      app,
      tx,
      { kind: 'system', name: 'send-reset-code' },
      { action: 'password.reset-asked', objectKind: 'account', objectId: person.id },
    );
  });
}

/** Only from configuration, never from a request's Host header. */
export function resetLink(app: Pick<App, 'config'>, code: string): string {
  return `${app.config.http.baseUrl}/reset-password?oobCode=${code}`;
}
