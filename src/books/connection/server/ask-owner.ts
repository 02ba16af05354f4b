import { companyMails } from '../../../company/server/company-mail.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { ownersMail } from '../../../people/accounts/people/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import { CONNECTION_REQUEST as words } from '../task-messages.ts';
import { connectionTasks } from './connection-tasks.ts';

/**
 * Whoever keeps the books asks the owners to connect QuickBooks, by an e-mail to each that says what waits: once a day for each of
 * them, however often it is pressed, and whatever mails about tasks are switched off. @throws AppError `permission-denied`; `not-found`
 * where nothing waits for a connection any more
 */
export async function askOwner(
  app: App,
  actor: UserActor,
  trace: { requestId: string; network: string },
): Promise<{ owners: number }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const [task] = await connectionTasks({ app, scope: orderScope(actor) });
  if (!task) throw notFound();
  return app.db.transaction(async (tx) => {
    const company = await readCompany(app, tx);
    const owners = await ownersMail(tx);
    const today = companyDay(company, app.clock.now());
    await companyMails(
      app,
      tx,
      company,
      owners.map(({ id, email }) => ({
        kind: 'connection-asked',
        to: email,
        subject: words.subject(actor.displayName),
        preheader: task.sentence,
        paragraphs: [words.lead(actor.displayName), task.sentence],
        button: { label: words.button, url: `${app.config.http.baseUrl}/dashboard/accounting` },
        dedupeKey: `connection-asked:${today}:${id}`,
      })),
    );
    await recordAudit(app, tx, actor, {
      action: 'accounting.ask-owner',
      objectKind: 'accounting-matter',
      objectId: task.key,
      after: { owners: owners.length },
      ...trace,
    });
    return { owners: owners.length };
  });
}
