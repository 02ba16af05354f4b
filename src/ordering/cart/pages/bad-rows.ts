import { ORDERING } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { badRowsFile } from '../server/load-quick-order.ts';
import type { Route } from './+types/bad-rows';

export const middleware = [requireRole(ORDERING, { returnTo: () => '/quick-order' })];

/** The rows of the quick order that can't be added, as a file to correct. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const customer = await chosenCustomer(app, user, request);
  const file = await badRowsFile(app, user, customer?.id ?? null);
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rows-to-correct.csv"',
      'cache-control': 'no-store',
    },
  });
}
