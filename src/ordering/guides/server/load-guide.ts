import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { customerChoice } from '../../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../../platform/app.ts';
import { incompatibleOnSite } from '../../../safety/hazards/server/public/incompatible-in-cart.ts';
import { keysOf, siteProducts } from '../../../safety/sites/server/public/site-products.ts';
import { readGuide } from './read-guide.ts';
import { readCount } from './record-count.ts';

/** The guide of the customer for whom this browser orders; null when none is chosen. */
export async function loadGuide(app: App, user: UserActor, request: Request) {
  const [company, { chosen: customer, menu: customers }] = await Promise.all([
    readCompany(app),
    customerChoice(app, user, request),
  ]);
  const countId = new URL(request.url).searchParams.get('count') ?? '';
  const [guide, count] = customer
    ? await Promise.all([
        readGuide(app, user, customer.id, company),
        isId(countId) ? readCount(app.db, customer.id, countId, company.timeZone) : undefined,
      ])
    : [null, undefined];
  const apart = customer
    ? await incompatibleOnSite(app, keysOf(await siteProducts(app.db, customer.id)))
    : [];
  return {
    person: user.id,
    customer,
    customers,
    guide,
    /** What this site has that must never meet, the deadliest first. */
    apart,
    /** The count that fills in quantities, when the address names one of this customer. */
    count: count ?? null,
    isBackOrder: company.backOrdersAllowed,
  };
}
