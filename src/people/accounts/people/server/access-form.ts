import type { UserActor } from '../../../../kit/actor.ts';
import { ROLES } from '../../../../kit/actor.ts';
import { list, text } from '../../../../kit/form-fields.ts';
import type { App } from '../../../../platform/app.ts';
import { rowShape, textOf } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { AccessChoice } from '../ui/access-fields.tsx';
import { grantable } from './grants.ts';

/** What the form for somebody's access offers to this person. */
export async function accessChoice(app: App, actor: UserActor): Promise<AccessChoice> {
  return {
    ...(await grantable(app.db, actor)),
    roles: actor.role === 'super_admin' ? ROLES : ['user'],
  };
}

const brandRow = rowShape({ brand: textOf<string>() });

/** Brands that the buyers of a customer see already, for one more of them; the caller has chosen the customer among those it may give. */
export const brandsOfBuyers = async (app: Pick<App, 'db'>, customerId: string): Promise<string[]> =>
  (
    await app.db.rows(
      brandRow,
      sql`select distinct unnest(u.brands) as brand
            from users u join user_customers c on c.user_id = u.id
           where c.customer_id = ${customerId} and u.role = 'user' and not u.sales_rep
             and u.deleted_at is null order by brand`,
    )
  ).map(({ brand }) => brand);

/** Role, brands and customers as the form sends them. */
export const accessFields = {
  role: text,
  duties: list(text),
  brands: list(text),
  customerScope: text.optional(),
  customers: list(text),
};

/** An unmade choice of customers is an empty list, which the verbs refuse. */
export function accessOf(fields: {
  role: string;
  duties: string[];
  brands: string[];
  customerScope?: string | undefined;
  customers: string[];
}): { role: string; duties?: string[]; brands: string[]; customers: 'all' | string[] } {
  const { role, duties, brands, customerScope, customers } = fields;
  // Ticked before another role was chosen: they are of no account then.
  return {
    role,
    ...(role === 'admin' ? { duties } : {}),
    brands,
    customers: customerScope === 'all' ? 'all' : customers,
  };
}
