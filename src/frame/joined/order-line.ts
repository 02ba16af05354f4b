import { SEEING_MONEY } from '../../kit/actor.ts';
import { checkRole, requireRole } from '../../platform/http/gate.ts';
import { leadOn } from '../../platform/http/lead-on.ts';
import type { Route } from './+types/order-line';

export const middleware = [requireRole(SEEING_MONEY)];

/** A line's page of before: it stands open on the order's page. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  checkRole(context);
  const { orderId, lineId } = params;
  throw leadOn(
    request,
    `/dashboard/orders/${encodeURIComponent(orderId)}?line=${encodeURIComponent(lineId)}`,
  );
}
