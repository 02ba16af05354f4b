import { readCompany } from '../../company/server/queries.ts';
import { chooseCustomer, chosenCustomer } from '../../customers/server/chosen-customer.ts';
import { type CustomerLabel, customerLabel } from '../../customers/server/queries.ts';
import { customerScope } from '../../customers/server/scope.ts';
import type { SwitchQuestion } from '../../customers/ui/switch-question.tsx';
import type { UserActor } from '../../kit/actor.ts';
import { text } from '../../kit/form-fields.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';
import { cartInUse, customerChanged } from '../errors.ts';
import { readCart } from './queries.ts';

/** What a person decided about the lines of their cart before it becomes another customer's. */
export interface CartDecision {
  cart: 'keep' | 'replace';
  /** The customer that was chosen when they were asked; '' for none. */
  from: string;
}

/** For whom this browser orders now, and what was decided, if anything was asked. */
export interface CartMoment {
  chosen: CustomerLabel | null;
  decision: CartDecision | null;
}

/** What forms carry that may ask what becomes of the cart: from a script, or from the page that asks without one. */
export const decisionFields = {
  asks: text.optional(),
  cart: text.optional(),
  from: text.optional(),
  meantFor: text.optional(),
  customerId: text.optional(),
  returnTo: text.optional(),
};

/** The decision that a form carries. */
export function decisionOf(form: FormData): CartDecision | null {
  const [cart, from] = [form.get('cart'), form.get('from')];
  return (cart === 'keep' || cart === 'replace') && typeof from === 'string'
    ? { cart, from }
    : null;
}

/** Both, of a page's form. */
export async function cartMoment(
  app: App,
  user: UserActor,
  request: Request,
  form: FormData,
): Promise<CartMoment> {
  return { chosen: await chosenCustomer(app, user, request), decision: decisionOf(form) };
}

/**
 * Refuses a form that a screen of another customer sent: `meantFor` is the customer that it showed, and another tab may have
 * chosen one since. A form that says nothing of it means whoever is chosen.
 * @throws AppError `failed-precondition` with `details.reason` customer-changed
 */
export function checkMeantFor(form: FormData, chosen: CustomerLabel | null): void {
  const meant = form.get('meantFor');
  if (typeof meant === 'string' && meant !== (chosen?.id ?? ''))
    throw customerChanged(chosen?.name ?? null);
}

/** What to ask before the cart is `to`'s; null when it is already, or is empty. */
export async function switchQuestion(
  app: Pick<App, 'clock'> & { db: Sql },
  user: UserActor,
  chosen: CustomerLabel | null,
  to: CustomerLabel,
  subject: SwitchQuestion['subject'],
): Promise<SwitchQuestion | null> {
  if (chosen?.id === to.id) return null;
  const { lines, hidden } = await readCart(app, user, to.id, await readCompany(app, app.db));
  const inCart = lines.length + hidden.length;
  const unpriced = lines
    .filter((line) => line.unitPriceCents === null)
    .map((line) => `${line.name}, ${line.sizeUnit}`);
  return inCart === 0 ? null : { subject, to, from: chosen, inCart, unpriced };
}

/**
 * Makes the cart `to`'s as the person decided, inside the caller's transaction. A decision counts for the customer that was chosen when it
 * was made: when another tab has chosen one since, it is asked again.
 * @returns the cookie that remembers the customer, or null when it was chosen already
 * @throws AppError `failed-precondition` with `details.reason` cart-in-use and the question, when lines would change hands undecided
 */
export async function settleCart(
  app: App,
  tx: Sql,
  user: UserActor,
  { chosen, decision }: CartMoment,
  to: CustomerLabel,
  subject: SwitchQuestion['subject'],
): Promise<string | null> {
  if (chosen?.id === to.id) return null;
  const inside = { db: tx, clock: app.clock, config: app.config };
  const question = await switchQuestion(inside, user, chosen, to, subject);
  if (question) {
    if (decision?.from !== (chosen?.id ?? '')) throw cartInUse(question);
    if (decision.cart === 'replace')
      await tx.execute(sql`delete from cart_lines where user_id = ${user.id}`);
  }
  return chooseCustomer(inside, user, to.id);
}

/** A customer that this person may order for, or undefined. */
export function orderableCustomer(
  sql: Sql,
  user: UserActor,
  customerId: string,
): Promise<CustomerLabel | undefined> {
  return customerLabel({ db: sql }, customerScope(user), customerId);
}
