import { redirect } from 'react-router';
import { ORDERING } from '../../../kit/actor.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import type { Route } from './+types/claims';

export const middleware = [requireRole(ORDERING)];

/** The claims are a view of the orders. */
export function loader({ context, url }: Route.LoaderArgs) {
  signedIn(context);
  const params = new URLSearchParams(url.searchParams);
  // Once this page named "all states" so.
  if (params.get('state') === 'all') params.delete('state');
  params.set('show', 'claims');
  throw redirect(`/dashboard/orders?${params}`, { headers: { 'cache-control': 'no-store' } });
}
