import { isBuyer, ORDERING } from '../../../kit/actor.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/guide';

export const middleware = [requireRole(ORDERING)];

/** The order guide of before: a buyer orders where they begin, our own people in the order screen of the desk. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = signedIn(context);
  throw leadOn(request, isBuyer(user) ? '/dashboard' : '/dashboard/new-order');
}
