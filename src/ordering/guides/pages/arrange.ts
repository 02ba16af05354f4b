import { isStaffOrRep, ORDERING } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { parsAction } from '../server/take-suggested-pars.ts';
import type { Route } from './+types/arrange';

export const middleware = [requireRole(ORDERING)];

/** `/dashboard/guide/arrange`, an address of before: storerooms and pars stand in the stock of the site that is ordered for. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<never> {
  const { app, user } = signedIn(context);
  const chosen = await chosenCustomer(app, user, request);
  if (chosen) throw leadOn(request, `/dashboard/customers/${chosen.id}/stock`);
  throw leadOn(request, isStaffOrRep(user) ? '/dashboard/customers' : '/dashboard/inventory');
}

/** The stock sends here that the pars that the orders suggest are taken. */
export const action = parsAction;
