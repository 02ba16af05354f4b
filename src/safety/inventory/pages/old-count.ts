import { formAction } from '../../../platform/http/form-action.ts';
import { checkRole, requireRole } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { countAddress } from '../addresses.ts';
import { countStoreroom } from '../contract.ts';
import { countStoreroom as recordCount } from '../server/record-movements.ts';
import type { Route } from './+types/old-count';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/inventory/{customerId}/count`, an address of before: on to the count, which refuses whoever may not see the site. */
export function loader({ context, params, request }: Route.LoaderArgs): never {
  checkRole(context);
  throw leadOn(request, countAddress(params.customerId));
}

/** Pages that were open before still send their counts here. */
export const action = formAction(countStoreroom, (count, { app, user, keyIfAny }) =>
  recordCount(app, user, count, keyIfAny),
);
