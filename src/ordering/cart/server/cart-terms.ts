import type { CompanySettings } from '../../../company/contract.ts';
import { chargesNow } from '../../../company/order-charges.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import type { Cents } from '../../../kit/money.ts';
import type { CustomerTerms } from '../../../people/customers/server/public/customer-terms.ts';
import type { MoneyTerms } from '../public/totals.ts';

/** What a cart's sums depend on: the customer's own minimum wins over the company's, and staff may go below it. Null: no customer. */
export function cartTerms(
  company: CompanySettings,
  user: UserActor,
  terms: CustomerTerms | null,
): { minimumCents: Cents; taxSettled: boolean; money: MoneyTerms } {
  return {
    minimumCents: isStaff(user) ? 0 : (terms?.orderMinimumCents ?? company.orderMinimumCents),
    taxSettled: terms?.taxSettled ?? true,
    money: { taxRateBp: terms?.taxRateBp ?? 0, ...chargesNow(company) },
  };
}
