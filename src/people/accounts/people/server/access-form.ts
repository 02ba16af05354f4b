import { z } from 'zod';
import type { UserActor } from '../../../../kit/actor.ts';
import { ROLES } from '../../../../kit/actor.ts';
import { list, text } from '../../../../kit/form-fields.ts';
import type { App } from '../../../../platform/app.ts';
import { bool, rowShape, textList } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { AccessChoice } from '../access-choice.ts';
import { type Kind, PERSON_KINDS, rightsOf } from '../kinds.ts';
import { grantable } from './grants.ts';

/** What the form for somebody's access offers to this person. */
export async function accessChoice(app: App, actor: UserActor): Promise<AccessChoice> {
  return {
    ...(await grantable(app.db, actor)),
    roles: actor.role === 'super_admin' ? ROLES : ['user'],
  };
}

const seenRow = rowShape({ brands: textList, allBrands: bool });

/** What the buyers of a customer see already, for one more of them; the caller has chosen the customer among those it may give. */
export const brandsOfBuyers = async (app: Pick<App, 'db'>, customerId: string) =>
  (await app.db.row(
    seenRow,
    sql`select coalesce(bool_or(u.all_brands), false) as all_brands,
               coalesce(array_agg(distinct brand) filter (where brand is not null), '{}') as brands
          from users u join user_customers c on c.user_id = u.id
               left join unnest(u.brands) brand on true
         where c.customer_id = ${customerId} and u.role = 'user' and not u.sales_rep
           and u.deleted_at is null`,
  )) ?? { brands: [], allBrands: false };

const scopeFields = {
  duties: list(text),
  brandScope: text.optional(),
  brands: list(text),
  customerScope: text.optional(),
  customers: list(text),
};
type Scopes = Pick<z.output<z.ZodObject<typeof scopeFields>>, keyof typeof scopeFields>;

/** Role, brands and customers as the form of somebody who is there sends them. */
export const accessFields = { role: text, ...scopeFields };

/** The same of somebody new: who it is stands for role, duties and the mark of a sales rep. */
export const kindFields = { kind: z.enum(PERSON_KINDS), ...scopeFields };

/** An unmade choice of customers is an empty list, which the verbs refuse. */
const scopesOf = ({ brandScope, brands, customerScope, customers }: Omit<Scopes, 'duties'>) => ({
  brands: brandScope === 'all' ? ('all' as const) : brands,
  customers: customerScope === 'all' ? ('all' as const) : customers,
});

export const accessOf = ({ role, duties, ...scopes }: Scopes & { role: string }) => ({
  role,
  // Ticked before another role was chosen: they are of no account then.
  ...(role === 'admin' ? { duties } : {}),
  ...scopesOf(scopes),
});

export const accessOfKind = ({ kind, duties, ...scopes }: Scopes & { kind: Kind }) => ({
  ...rightsOf(kind, duties),
  ...scopesOf(scopes),
});
