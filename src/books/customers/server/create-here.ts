import type { Actor } from '../../../kit/actor.ts';
import { giveCustomer } from '../../../people/accounts/people/server/public/give-customer.ts';
import { FAMILY_LEVELS } from '../../../people/customers/public/contract.ts';
import { addFromAccounting } from '../../../people/customers/server/public/receive-customers.ts';
import type { App } from '../../../platform/app.ts';
import { attemptRow } from '../../syncs/server/skipped-rows.ts';
import type { CreateHere, Done } from '../customer-contract.ts';
import type { CustomerPlan, PlannedCustomer } from '../customer-lines.ts';
import { chainOf } from '../customer-plan.ts';
import { type Deciding, decideAll, type Facts } from './deciding.ts';
import { readCustomerPlan } from './read-plan.ts';

const GONE = 'It is not new any more. Look again.';
const DEEP = 'Its parent belongs to a site of another customer here.';
const UNFIT = 'It does not fit here. Check it in QuickBooks, then read again.';

/** New customers that can be created; a missing parent is no obstacle when it is created in the same step. */
export function readyOnes({ lines }: CustomerPlan): PlannedCustomer[] {
  const fresh = lines.filter((line) => line.state === 'new');
  const ready = fresh.filter(({ caution }) => caution === null);
  const names = new Set(ready.map(({ book }) => book.plainName));
  const comesAlong = ({ caution, parentName }: PlannedCustomer) =>
    caution === null || (caution.kind === 'parent' && names.has(parentName ?? ''));
  for (let level = 1; level < FAMILY_LEVELS; level += 1)
    for (const line of fresh) if (comesAlong(line)) names.add(line.book.plainName);
  return fresh.filter(comesAlong);
}

/**
 * Makes customers of new ones of the books after a yes, sites below their parent. One that is no longer new, or can't stand here,
 * is left with its reason; a repeat makes nobody twice.
 */
export function createHere(app: App, actor: Actor, input: CreateHere, facts: Facts): Promise<Done> {
  return decideAll(app, actor, facts, async (deciding) => {
    const { tx, plan, realmId } = deciding;
    const chosen = 'all' in input ? null : new Set(input.booksIds);
    const lines = chosen
      ? plan.lines.filter((line) => line.state === 'new' && chosen.has(line.book.booksId))
      : readyOnes(plan);
    const left: Done['left'] = [...(chosen ?? [])]
      .filter((id) => !lines.some((line) => line.book.booksId === id))
      .map((id) => ({ name: plan.books.get(id)?.plainName ?? id, reason: GONE }));
    const made = async (line: PlannedCustomer) => {
      const reason = await makeOne(deciding, line);
      if (reason !== null) left.push({ name: line.book.plainName, reason });
      return reason === null ? 1 : 0;
    };
    const levelOf = ({ book }: PlannedCustomer) =>
      Math.min(chainOf(book.parentBooksId, plan.books).length, FAMILY_LEVELS - 1);
    let count = 0;
    for (let level = 0; level < FAMILY_LEVELS; level += 1) {
      const due = lines.filter((line) => levelOf(line) === level);
      const ids = new Set(due.map(({ book }) => book.booksId));
      // Their parents may have been made a moment ago.
      const now =
        level === 0 || due.length === 0 ? due : (await readCustomerPlan(tx, realmId)).lines;
      for (const line of now) if (ids.has(line.book.booksId)) count += await made(line);
    }
    return { count, left };
  });
}

/** Makes one; why it can't be, else null. */
async function makeOne(
  { app, tx, actor, plan }: Deciding,
  { book, parent }: PlannedCustomer,
): Promise<string | null> {
  const above = plan.ours.find((one) => one.id === parent?.parentId);
  if (above?.parentId) return DEEP;
  const { booksId, plainName, address1, city, state, zip, email, phone, terms } = book;
  const place = { address1, city, state, zip };
  const unfit = await attemptRow(tx, async () => {
    const id = await addFromAccounting(app, tx, actor, {
      accountingId: booksId,
      name: plainName,
      ...place,
      email,
      phone,
      terms,
      parentId: parent?.id ?? null,
    });
    // Who sees a list of customers keeps seeing the one that they made.
    if (actor.kind === 'user' && actor.customers !== 'all') await giveCustomer(tx, actor.id, id);
  });
  return unfit === undefined ? null : UNFIT;
}
