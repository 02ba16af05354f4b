import { data } from 'react-router';
import { ORDERING } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import type { LinesToAdd } from '../../../ui/add-lines.tsx';
import { readOrder } from '../server/public/queries.ts';
import { orderScope } from '../server/public/scope.ts';
import { sheetsOfOrder } from '../server/sheets-of-order.ts';
import type { Route } from './+types/order-sheets';

export const middleware = [requireRole(ORDERING)];

/** The safety data sheets of an order's products, for an answer about it (`src/ui/add-lines.tsx`). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const order = isId(params.orderId)
    ? await readOrder(app.db, orderScope(user), params.orderId)
    : undefined;
  if (!order) throw data(null, { status: 404 });
  return { lines: await sheetsOfOrder(app, order.id) } satisfies LinesToAdd;
}
