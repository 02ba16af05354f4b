import { ORDERING } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { checkRole, requireRole } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/saved-list';

export const middleware = [requireRole(ORDERING)];

/** A list's page of before: it is a view of the order now. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  checkRole(context);
  const { listId } = params;
  throw leadOn(request, isId(listId) ? `/cart?list=${listId}` : '/cart');
}
