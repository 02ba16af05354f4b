import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/old-plan';

export const middleware = [requireRole('desk')];

/** Where the runs of a day stood by themselves: the view Plan of the day now. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context);
  throw leadOn(request, '/dashboard/deliveries');
}
