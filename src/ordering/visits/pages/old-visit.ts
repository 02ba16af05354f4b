import { SEEING_MONEY } from '../../../kit/actor.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/old-visit';

export const middleware = [requireRole(SEEING_MONEY)];

/** A visit is the customer's page now, which refuses whom the visit refused. */
export function loader({ context, request, params }: Route.LoaderArgs): never {
  signedIn(context);
  throw leadOn(request, `/dashboard/customers/${params.customerId}`);
}
