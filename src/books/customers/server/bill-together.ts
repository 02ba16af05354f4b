import type { Actor } from '../../../kit/actor.ts';
import { billThrough } from '../../../people/customers/server/public/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { differenceResolved } from '../../errors.ts';
import { followMergedBuyer } from '../../invoices/server/follow-merge.ts';
import { wakeInvoices } from '../../invoices/server/resolve-customer.ts';
import { moveObserved, siteRef } from '../../prices/server/observe-invoices.ts';
import type { BillTogether, Done, OwnAccount } from '../customer-contract.ts';
import { addToBooks } from './add-to-books.ts';
import { decideAll, type Facts } from './deciding.ts';

/**
 * Two customers here became one in the books: from now on this one is billed to the account of the other, by a person's yes. Both stay
 * what they are: their people, ship-to addresses, prices, carts and orders. Invoices that waited for it go on.
 * @throws AppError `permission-denied` without the duty books, `failed-precondition` when no merge waits for a word any more
 */
export function billTogether(
  app: App,
  actor: Actor,
  { customerId }: BillTogether,
  facts: Facts,
): Promise<Done> {
  return decideAll(app, actor, facts, async ({ tx, realmId, plan, note }) => {
    const lost = plan.onlyHere.find((one) => one.ours.id === customerId);
    const account = lost?.mergedInto?.ours;
    const from = lost?.ours.accountingId;
    if (lost?.state !== 'lost' || !account || !from || !lost.mergedInto) throw differenceResolved();
    await billThrough(tx, customerId, account.id);
    await tx.execute(
      sql`delete from accounting_customer_choices
           where realm_id = ${realmId} and customer_id = ${customerId}`,
    );
    await followMergedBuyer(app, tx, account.id, { from, into: lost.mergedInto.booksId });
    await wakeInvoices(app, tx, account.id);
    await moveObserved(tx, from, siteRef(customerId));
    await note(
      'bill-together',
      { customerId, booksId: lost.mergedInto.booksId },
      {
        billedThrough: account.id,
        name: account.name,
      },
    );
    return { count: 1, left: [] };
  });
}

/** The other answer: it gets an account of its own in the books, under this name. @throws AppError as `billTogether` */
export async function ownAccount(
  app: App,
  actor: Actor,
  { customerId, addAs }: OwnAccount,
  facts: Facts,
): Promise<Done> {
  const done = await addToBooks(app, actor, { customerIds: [customerId], addAs }, facts);
  if (done.count === 0) throw differenceResolved();
  return done;
}
