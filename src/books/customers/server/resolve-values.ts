import type { Actor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { changeFromBooks } from '../../../people/customers/server/public/receive-customers.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { notFound } from '../../errors.ts';
import type {
  Done,
  IgnoreCustomers,
  KeepOut,
  ResolveActive,
  ResolveValues,
} from '../customer-contract.ts';
import { changeOf } from './apply-small-changes.ts';
import { type Deciding, decideAll, type Facts } from './deciding.ts';

const SAME = 'Both say the same by now.';

/** Remembers that somebody saw what the books say of a field and kept ours. */
const recordOurs = ({ tx, realmId }: Deciding, booksId: string, field: string, there: string) =>
  tx.execute(
    sql`update accounting_customers
           set kept = kept || jsonb_build_object(${field}::text, ${there}::text)
         where realm_id = ${realmId} and books_id = ${booksId}`,
  );

/**
 * Settles values that differ: the books' is written here, or ours stays for as long as the books say the same. What is no longer
 * different, or breaks a rule here, is left with its reason.
 */
export function resolveValues(
  app: App,
  actor: Actor,
  input: ResolveValues,
  facts: Facts,
): Promise<Done> {
  return decideAll(app, actor, facts, async (deciding) => {
    const { tx, plan, note } = deciding;
    const lines = new Map(plan.lines.map((line) => [line.book.booksId, line]));
    const left: Done['left'] = [];
    let count = 0;
    for (const { booksId, field } of input.values) {
      const line = lines.get(booksId);
      const difference = line?.differences.find((one) => one.field === field);
      const ours = line?.ours;
      if (!line || !ours || !difference) {
        left.push({ name: plan.books.get(booksId)?.plainName ?? booksId, reason: SAME });
        continue;
      }
      if (input.take) {
        const problem = await tryChange(() =>
          changeFromBooks(app, tx, actor, changeOf({ ...line, ours }, difference)),
        );
        if (problem === null) count += 1;
        else left.push({ name: ours.name, reason: problem });
      } else {
        await recordOurs(deciding, booksId, field, difference.there);
        await note('keep-ours', { customerId: ours.id, booksId }, { field });
        count += 1;
      }
    }
    return { count, left };
  });
}

/** Why a rule of customers does not allow it, else null. */
async function tryChange(change: () => Promise<unknown>): Promise<string | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message.replace(/^parentId: /, '');
  }
}

/**
 * Follows the books in switching a customer on or off, or leaves it for as long as the books say the same.
 * @throws AppError `not-found` when nothing waits any more
 */
export function resolveActive(
  app: App,
  actor: Actor,
  { booksId, follow }: ResolveActive,
  facts: Facts,
): Promise<Done> {
  return decideAll(app, actor, facts, async (deciding) => {
    const line = deciding.plan.lines.find((one) => one.book.booksId === booksId);
    if (!line?.ours || line.switchTo === null) throw notFound();
    const { id: customerId } = line.ours;
    if (follow)
      await changeFromBooks(app, deciding.tx, actor, { id: customerId, isActive: line.switchTo });
    else {
      await recordOurs(deciding, booksId, 'active', String(line.switchTo));
      await deciding.note('leave-customer', { customerId, booksId }, { inBooks: line.switchTo });
    }
    return { count: 1, left: [] };
  });
}

/** Customers of the books that are not sold to here; they stay ignored until they are offered again. */
export function ignoreCustomers(
  app: App,
  actor: Actor,
  { booksIds, ignored }: IgnoreCustomers,
  facts: Facts,
): Promise<Done> {
  return decideAll(app, actor, facts, async ({ tx, realmId, note }) => {
    const count = await tx.execute(
      sql`update accounting_customers set ignored = ${ignored}
           where realm_id = ${realmId} and books_id = any(${booksIds}::text[])
             and ignored <> ${ignored}`,
    );
    if (count > 0) await note(ignored ? 'ignore-customers' : 'offer-customers', {}, { booksIds });
    return { count, left: [] };
  });
}

/** Customers here that are not offered for the books. */
export function keepOut(app: App, actor: Actor, input: KeepOut, facts: Facts): Promise<Done> {
  return decideAll(app, actor, facts, async ({ tx, realmId, note }) => {
    const count = await tx.execute(
      sql`insert into accounting_customer_choices as known (realm_id, customer_id, stays_here)
          select ${realmId}, id, ${input.stays}
            from unnest(${input.customerIds}::text[]) as chosen(id)
          on conflict (realm_id, customer_id) do update set stays_here = excluded.stays_here
           where known.stays_here <> excluded.stays_here`,
    );
    const { customerIds } = input;
    if (count > 0) await note(input.stays ? 'keep-out' : 'offer-ours', {}, { customerIds });
    return { count, left: [] };
  });
}
