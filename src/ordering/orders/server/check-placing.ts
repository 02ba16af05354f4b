import type { CompanySettings } from '../../../company/contract.ts';
import { whyNot } from '../../../company/delivery-days.ts';
import { whyNotText } from '../../../company/delivery-messages.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import type { CustomerTerms } from '../../../people/customers/server/public/customer-terms.ts';
import type { App } from '../../../platform/app.ts';
import type { Totals } from '../../cart/public/totals.ts';
import { belowMinimum, dayChanged } from '../errors.ts';
import type { NewOrder } from './insert-order.ts';
import { APPROVAL } from './public/approvals.ts';

/** A cut-off that passed while the buyer typed, or a day that was closed meanwhile, is said before anything is promised. */
export function checkExpectedDay(
  app: App,
  company: CompanySettings,
  customer: CustomerTerms,
  { expectedOn, promisedOn }: { expectedOn: string | null; promisedOn: string },
): void {
  if (expectedOn === null || expectedOn === promisedOn) return;
  const why = whyNot(company, customer.routeDays, expectedOn, app.clock.now());
  throw dayChanged(expectedOn, promisedOn, why && whyNotText(why, company.timeZone));
}

/** The customer's own minimum wins over the company's. Staff may go below it. */
export function checkOrderMinimum(
  actor: UserActor,
  customer: CustomerTerms,
  company: CompanySettings,
  totals: Totals,
): void {
  const minimum = customer.orderMinimumCents ?? company.orderMinimumCents;
  if (!isStaff(actor) && totals.subtotalCents < minimum)
    throw belowMinimum(minimum - totals.subtotalCents, minimum);
}

/** In which state it begins: what is above the limit waits for its approver, a customer on credit hold for the desk. */
export function firstStatus(
  actor: UserActor,
  customer: CustomerTerms,
  company: CompanySettings,
  overLimit: boolean,
): Pick<NewOrder, 'status' | 'holdReason' | 'approvalOf'> {
  if (overLimit) return { status: 'on_hold', holdReason: APPROVAL, approvalOf: actor.id };
  const approvalOf = null;
  if (customer.onCreditHold) return { status: 'on_hold', holdReason: 'Credit hold', approvalOf };
  const status = company.confirmOrdersAtOnce ? 'confirmed' : 'placed';
  return { status, holdReason: null, approvalOf };
}
