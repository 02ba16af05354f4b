import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/old-to-decide';

export const middleware = [requireRole('desk')];

/** Where what the desk decides stood by itself: on top of the view Live of the day now. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context);
  throw leadOn(request, '/dashboard/deliveries?view=live');
}
