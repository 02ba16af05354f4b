import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { checkRole, requireRole } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { stockAddress } from '../addresses.ts';
import { recordLeaving } from '../contract.ts';
import { recordLeaving as storeLeaving } from '../server/record-movements.ts';
import type { Route } from './+types/old-list';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/inventory/{customerId}`, an address of before: on to the stock, which refuses whoever may not see the site. */
export function loader({ context, params, request }: Route.LoaderArgs): never {
  checkRole(context);
  throw leadOn(request, stockAddress(params.customerId));
}

/** Pages that were open before still send here what left a storeroom. */
export const action = formActions({
  leave: pageForm(recordLeaving, (leaving, { app, user, keyIfAny }) =>
    storeLeaving(app, user, leaving, keyIfAny),
  ),
});
