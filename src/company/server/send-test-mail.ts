import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { MAIL_TEST } from '../mail-test-messages.ts';
import { companyMail } from './company-mail.ts';
import { recordAudit } from './record-audit.ts';

/** A mail server that refuses should not be asked more often than this. */
const LIMIT = { points: 10, seconds: 3600 };

/**
 * Queues an e-mail to the person who asks, once for a key: the way every e-mail of the shop goes, so that it proves that way.
 * @throws AppError `permission-denied` for anyone but a super_admin
 */
export async function sendTestMail(
  app: App,
  actor: UserActor,
  { to, key }: { to: string; key: string },
  trace: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.limits.take('mail-test', actor.id, LIMIT);
  await app.db.transaction(async (tx) => {
    await companyMail(app, tx, {
      kind: 'mail-test',
      to,
      subject: MAIL_TEST.subject,
      preheader: MAIL_TEST.preheader,
      paragraphs: MAIL_TEST.paragraphs,
      button: {
        label: MAIL_TEST.button,
        url: `${app.config.http.baseUrl}/dashboard/getting-started`,
      },
      dedupeKey: `mail-test:${actor.id}:${key}`,
    });
    await recordAudit(app, tx, actor, {
      action: 'company.test-mail',
      objectKind: 'company',
      after: { to },
      ...trace,
    });
  });
}
