import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { enqueue } from '../../../platform/queue.ts';
import { date, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import { sendStatementJob } from '../../server/jobs.ts';
import type { SendStatements } from '../contract.ts';
import { seesPart } from './read-statement.ts';
import { statementCustomers } from './statement-customer.ts';

const statementRow = rowShape({
  customerId: text,
  periodFrom: date,
  periodTo: date,
  recipient: text,
});

/**
 * Queues a statement for each customer; the books are read and the mail is written by `sendStatement`. Who has no address gets none,
 * and is named; several of one account get one, at its holder's address. @throws AppError `permission-denied`, `not-found` when one of them is not this person's, `failed-precondition` when
 * somebody in its account is not
 */
export async function sendStatements(
  app: App,
  actor: Actor,
  input: SendStatements,
  key: string,
): Promise<{ queued: number; withoutAddress: string[] }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const ids = [...new Set(input.customerIds)];
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'send-statements', key, body: input },
      async () => {
        const customers = await statementCustomers(tx, actor, ids);
        if (customers.length < ids.length) throw notFound();
        if (customers.some(({ hidesSome }) => hidesSome)) throw seesPart();
        const address = (own: string) => input.recipient ?? own;
        const reached = customers.filter(({ email }) => address(email) !== '');
        // Two of one account get one: it would be the same paper.
        const accounts = [...new Map(reached.map((one) => [one.billToId, one])).values()];
        const now = new Date(app.clock.now());
        for (const customer of accounts) {
          const id = newId(app);
          await tx.execute(
            sql`
            insert into statements ${inserting(
              statementRow,
              {
                customerId: customer.id,
                periodFrom: input.from,
                periodTo: input.to,
                recipient: address(customer.email),
              },
              { id, state: 'waiting', sentBy: actor.id, createdAt: now, updatedAt: now },
            )}`,
          );
          await enqueue(
            tx,
            sendStatementJob,
            { statementId: id },
            { key: `statement:${id}`, maxAttempts: 25 },
          );
          await recordAudit(app, tx, actor, {
            action: 'statement.sent',
            objectKind: 'customer',
            objectId: customer.id,
            after: { from: input.from, to: input.to, recipient: address(customer.email) },
          });
        }
        const withoutAddress = customers
          .filter((one) => !reached.includes(one))
          .map(({ name }) => name);
        return { queued: accounts.length, withoutAddress };
      },
    ),
  );
}
