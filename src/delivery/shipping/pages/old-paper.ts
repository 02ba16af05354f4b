import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/old-paper';

export const middleware = [requireRole(['desk', 'driver'])];

/** Where the shipping paper of a run stood by itself: the tab Papers of the run now, which says who may see it. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  signedIn(context);
  throw leadOn(request, `/dashboard/runs/${encodeURIComponent(params.runId)}?tab=papers`);
}
