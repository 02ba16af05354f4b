import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { customerScope, inCustomers } from './scope.ts';

export interface ChosenCustomer {
  id: string;
  name: string;
  city: string;
  state: string;
}

/** The customer whose prices a person sees: the cookie's, else their default, else the first they may see. */
export async function chosenCustomer(app: App, user: UserActor, request: Request): Promise<ChosenCustomer | null> {
  const wish = /(?:^|;\s*)bc_customer=([0-9a-f-]{36})/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
  const row = await app.db.row<ChosenCustomer>(
    'customers.chosen',
    `select c.id, c.name, c.city, c.state from customers c where ${inCustomers('c', 1)} order by (c.id = $2) desc nulls last, (c.id = $3) desc nulls last, c.name, c.id limit 1`,
    [customerScope(user).ids, wish, user.defaultCustomerId],
  );
  return row ?? null;
}
