import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { jsonRows, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { FirstLine } from '../../contract.ts';
import { giveCustomer } from './public/give-customer.ts';
import { firstLineRow } from './public/requested-customers.ts';

const askerRow = rowShape({ askedBy: text, firstLines: jsonRows(firstLineRow) });

const listedAskerRow = rowShape({ id: text });

/**
 * Settles an open request of a sales rep by the customer that was made from it, and puts the customer on the rep's list; whoever sees all
 * customers, or may no longer sign in, is given nothing. Of any other request nothing changes: that asks for an account. Inside the caller's
 * transaction, who has asked whether this person may. Gives who asked, with what the house wants first; null where nothing was settled.
 */
export async function resolveRequestedCustomer(
  app: App,
  tx: Sql,
  actor: UserActor,
  made: {
    requestId: string;
    customerId: string;
    trace: { requestId: string; network: string };
  },
): Promise<{ userId: string; lines: FirstLine[] } | null> {
  const asker = await tx.row(
    askerRow,
    sql`update account_requests
           set state = 'answered', handled_by = ${actor.id}, handled_at = ${new Date(app.clock.now())}
         where id = ${made.requestId} and state = 'new' and asked_address <> ''
        returning coalesce(asked_by, '') as asked_by, first_lines`,
  );
  if (!asker) return null;
  const listed = await tx.row(
    listedAskerRow,
    sql`select id from users where id = ${asker.askedBy} and customer_scope = 'listed'
           and not disabled and deleted_at is null`,
  );
  if (listed) await giveCustomer(tx, listed.id, made.customerId);
  await recordAudit(app, tx, actor, {
    action: 'account-request.customer',
    objectKind: 'account-request',
    objectId: made.requestId,
    after: { customer: made.customerId, ...(listed ? { givenTo: listed.id } : {}) },
    ...made.trace,
  });
  return { userId: asker.askedBy, lines: asker.firstLines };
}
