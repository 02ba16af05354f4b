import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import type { Route } from './+types/old-statement';

export const middleware = [requireRole('books')];

/** `/dashboard/accounting/statements/{customerId}` and the file below it, addresses of before: a customer's statement stands with its money. */
export function loader({ context, request, params }: Route.LoaderArgs): never {
  signedIn(context);
  const file = params['*'] === 'statement.pdf' ? '/statement.pdf' : '';
  throw leadOn(request, `/dashboard/customers/${params.customerId}/money${file}`);
}
