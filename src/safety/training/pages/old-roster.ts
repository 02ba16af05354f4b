import { isStaffOrRep } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { rosterOf } from '../addresses.ts';
import type { Route } from './+types/old-roster';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/training.csv`, an address of before: on to the file of the site that is ordered for, or to where one is chosen. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<never> {
  const { app, user } = signedIn(context);
  const chosen = await chosenCustomer(app, user, request);
  if (chosen) throw leadOn(request, rosterOf(chosen.id));
  throw leadOn(request, isStaffOrRep(user) ? '/dashboard/customers' : '/dashboard/sheets');
}
