import { checkRole, requireRole } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/old-to-hand';

export const middleware = [requireRole('desk')];

/** What is to be handed over stands among what is open of the safety data. */
export function loader({ context, request }: Route.LoaderArgs): never {
  checkRole(context);
  throw leadOn(request, '/dashboard/safety');
}
