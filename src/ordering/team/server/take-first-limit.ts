import { recordAudit } from '../../../company/server/record-audit.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../people/accounts/people/server/public/joins.ts';
import { readPersonOfJob } from '../../../people/accounts/sign-in/server/public/read-person.ts';
import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

/** Who opened the account, where they are no longer here. */
const OFFICE = { kind: 'system', name: 'First limit' } as const;

const limitedRow = rowShape({ customerId: text });

/**
 * The limit that the office opened a buyer's account with stands from then on, for each of the account's customers; beyond it our office is asked.
 * A limit that somebody has set since stays, and who is no buyer there any more gets none.
 */
export async function takeFirstLimit(
  app: App,
  first: { userId: string; customers: readonly string[]; limitCents: number; by: string },
): Promise<void> {
  const { userId, customers, limitCents } = first;
  const opener = (await readPersonOfJob(app, first.by)) ?? OFFICE;
  await app.db.transaction(async (tx) => {
    const set = await tx.rows(
      limitedRow,
      sql`insert into order_limits (user_id, customer_id, limit_cents, own_allowed, updated_at)
          select u.id, listed.customer_id, ${limitCents}, false, ${new Date(app.clock.now())}
            from ${listedCustomersForJoin} listed
            join ${peopleForJoin} u on u.id = listed.user_id
           where u.id = ${userId} and listed.customer_id = any(${customers})
             and u.role = 'user' and not u.sales_rep and not u.sees_all and not u.deleted
          on conflict (user_id, customer_id) do nothing
          returning customer_id`,
    );
    for (const { customerId } of set)
      await recordAudit(app, tx, opener, {
        action: 'person.set-order-limit',
        objectKind: 'user',
        objectId: userId,
        after: { customerId, limitCents, approverId: null, ownAllowed: false },
      });
  });
}
