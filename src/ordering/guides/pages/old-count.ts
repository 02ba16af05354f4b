import { isStaffOrRep, ORDERING } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { countToRecord } from '../contract.ts';
import { recordCount } from '../server/record-count.ts';
import type { Route } from './+types/old-count';

export const middleware = [requireRole(ORDERING)];

/** `/dashboard/guide/count`, an address of before: on to the count of the site that is ordered for. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<never> {
  const { app, user } = signedIn(context);
  const chosen = await chosenCustomer(app, user, request);
  if (chosen) throw leadOn(request, `/dashboard/customers/${chosen.id}/stock/count`);
  throw leadOn(request, isStaffOrRep(user) ? '/dashboard/customers' : '/dashboard/inventory');
}

/** A count of the whole site that waited on a phone arrives here, as it was sent off. */
export const action = formAction(countToRecord, (count, { app, user, key }) =>
  recordCount(app, user, count, key),
);
