import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/old-limits';

export const middleware = [requireRole('super_admin')];

/** `/dashboard/people/{personId}/limits`, an address of before: what a person may order at once stands with the person. */
export function loader({ context, params, request }: Route.LoaderArgs): never {
  signedIn(context);
  throw leadOn(request, `/dashboard/people/${params.personId}`);
}
