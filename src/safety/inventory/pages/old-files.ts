import { checkRole, requireRole } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { stockAddress } from '../addresses.ts';
import type { Route } from './+types/old-files';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/**
 * `/dashboard/inventory/{customerId}/...`, addresses of before: on to the same page or file below the stock, which refuses whoever may not
 * see the site. A storeroom's own page was its `kit`.
 */
export function loader({ context, params, request }: Route.LoaderArgs): never {
  checkRole(context);
  const below = params['*'].replace(/^kit\//, 'storerooms/');
  throw leadOn(request, `${stockAddress(params.customerId)}/${below}`);
}
