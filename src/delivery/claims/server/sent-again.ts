import { nextDelivery } from '../../../company/delivery-days.ts';
import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customerTerms } from '../../../people/customers/server/public/customer-terms.ts';
import type { App } from '../../../platform/app.ts';
import { depositOf } from '../../../products/packs/public/returnable.ts';
import type { Claim } from '../contract.ts';

/** What sending goods of a claim again means, as the desk reads it before it decides. */
export interface SentAgain {
  /** YYYY-MM-DD: when the customer's next truck comes. */
  day: string;
  /** Cents of the deposit for the container of one, by line of the order. */
  deposits: Readonly<Record<string, number>>;
}

/** The day and the deposits of an order that would send these goods again now. */
export async function sentAgain(app: App, user: UserActor, claim: Claim): Promise<SentAgain> {
  const [company, terms] = await Promise.all([
    readCompany(app),
    customerTerms(app.db, user, claim.customerId),
  ]);
  return {
    day: nextDelivery(company, terms.routeDays, app.clock.now()).day,
    deposits: Object.fromEntries(
      claim.lines.map(({ orderLineId, sizeUnit }) => [orderLineId, depositOf(company, sizeUnit)]),
    ),
  };
}
