import { isBuyer, ORDERING } from '../../../kit/actor.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/old-visits';

export const middleware = [requireRole(ORDERING)];

/** Whom to call is a view of the customers now; a buyer begins at their own orders. */
export function loader({ context, request }: Route.LoaderArgs): never {
  const { user } = signedIn(context);
  throw leadOn(request, isBuyer(user) ? '/dashboard' : '/dashboard/customers/to-call');
}
