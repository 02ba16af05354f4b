import { readCompany } from '../../company/server/queries.ts';
import { customerChoice } from '../../customers/server/chosen-customer.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { readGuide } from './read-guide.ts';

/** The guide of the customer for whom this browser orders; null when none is chosen. */
export async function loadGuide(app: App, user: UserActor, request: Request) {
  const [company, { chosen: customer, menu: customers }] = await Promise.all([
    readCompany(app),
    customerChoice(app, user, request),
  ]);
  return {
    person: user.id,
    customer,
    customers,
    guide: customer ? await readGuide(app, user, customer.id, company) : null,
    isBackOrder: company.backOrdersAllowed,
    timeZone: company.timeZone,
  };
}
