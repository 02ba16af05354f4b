import { ORDERING } from '../../../kit/actor.ts';
import { checkRole, requireRole } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/quick-order';

export const middleware = [requireRole(ORDERING)];

/** The quick order of before: many SKUs at once are pasted into the order now. */
export function loader({ context, request }: Route.LoaderArgs) {
  checkRole(context);
  throw leadOn(request, '/cart?paste=');
}
