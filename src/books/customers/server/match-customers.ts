import type { Actor } from '../../../kit/actor.ts';
import {
  linkToAccounting,
  unlinkFromBooks,
} from '../../../people/customers/server/public/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { notFound } from '../../errors.ts';
import { wakeInvoices } from '../../invoices/server/resolve-customer.ts';
import type { DenyMatches, Done, MatchCustomers, UnmatchCustomer } from '../customer-contract.ts';
import { type CustomerPlan } from '../customer-lines.ts';
import { confidenceOf } from '../customer-plan.ts';
import { applySmallChanges } from './apply-small-changes.ts';
import { type Deciding, decideAll, type Facts } from './deciding.ts';

const GONE = 'It is not to be decided any more. Look again.';

const surePairs = ({ lines }: CustomerPlan) =>
  lines.flatMap(({ book, ours, likeness }) =>
    ours && likeness && confidenceOf(likeness) === 'sure'
      ? [{ booksId: book.booksId, customerId: ours.id }]
      : [],
  );

/**
 * Matches customers of the books with ours after a yes. What is empty here is filled, what differs waits; invoices that waited
 * for the match go on. A pair that somebody settled meanwhile is left with its reason; a repeat changes nothing.
 */
export function matchCustomers(
  app: App,
  actor: Actor,
  input: MatchCustomers,
  facts: Facts,
): Promise<Done> {
  return decideAll(app, actor, facts, async (deciding) => {
    const { tx, plan, realmId, note } = deciding;
    const open = new Map(plan.lines.map((line) => [line.book.booksId, line]));
    const left: Done['left'] = [];
    const matched = new Set<string>();
    for (const { booksId, customerId } of 'pairs' in input ? input.pairs : surePairs(plan)) {
      const line = open.get(booksId);
      const free = line && ['proposed', 'new', 'ignored'].includes(line.state);
      const name = line?.book.plainName ?? booksId;
      if (!free || matched.has(booksId) || !isFree(plan, customerId))
        left.push({ name, reason: GONE });
      else if (!(await linkToAccounting(tx, customerId, booksId)))
        left.push({ name, reason: GONE });
      else {
        matched.add(booksId);
        await forgetChoices(deciding, booksId, customerId);
        await wakeInvoices(app, tx, customerId);
        await note('match-customer', { customerId, booksId }, { name });
      }
    }
    await applySmallChanges(app, tx, realmId, { only: matched });
    return { count: matched.size, left };
  });
}

/** Active, or at least there, and matched to nobody who is still in the books. */
function isFree(plan: CustomerPlan, customerId: string): boolean {
  return !plan.lines.some((line) => line.state === 'matched' && line.ours?.id === customerId);
}

async function forgetChoices(
  { tx, realmId }: Deciding,
  booksId: string,
  customerId: string,
): Promise<void> {
  await tx.execute(
    sql`update accounting_customers set ignored = false
         where realm_id = ${realmId} and books_id = ${booksId} and ignored`,
  );
  await tx.execute(
    sql`delete from accounting_customer_choices
         where realm_id = ${realmId} and customer_id = ${customerId}`,
  );
}

/** They are not the same: the pair is not proposed again. */
export function denyMatches(
  app: App,
  actor: Actor,
  input: DenyMatches,
  facts: Facts,
): Promise<Done> {
  return decideAll(app, actor, facts, async ({ tx, realmId, note }) => {
    let count = 0;
    for (const { booksId, customerId } of input.pairs) {
      const changed = await tx.execute(
        sql`update accounting_customers set not_these = array_append(not_these, ${customerId})
             where realm_id = ${realmId} and books_id = ${booksId}
               and not ${customerId} = any(not_these)`,
      );
      count += changed;
      if (changed > 0) await note('deny-match', { customerId, booksId }, {});
    }
    return { count, left: [] };
  });
}

/** Takes a match back: it is proposed again, and values stay as they are. @throws AppError `not-found` when there is none */
export function unmatchCustomer(
  app: App,
  actor: Actor,
  { booksId }: UnmatchCustomer,
  facts: Facts,
): Promise<Done> {
  return decideAll(app, actor, facts, async ({ tx, plan, note }) => {
    const line = plan.lines.find((one) => one.book.booksId === booksId);
    if (line?.state !== 'matched' || !line.ours) throw notFound();
    await unlinkFromBooks(tx, line.ours.id);
    await note('unmatch-customer', { customerId: line.ours.id, booksId }, {});
    return { count: 1, left: [] };
  });
}
