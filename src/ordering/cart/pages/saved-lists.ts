import { ORDERING } from '../../../kit/actor.ts';
import { checkRole, requireRole } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/saved-lists';

export const middleware = [requireRole(ORDERING)];

/** The lists of before: each is a view of the order now. */
export function loader({ context, request }: Route.LoaderArgs) {
  checkRole(context);
  throw leadOn(request, '/cart');
}
