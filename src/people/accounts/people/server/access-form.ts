import type { UserActor } from '../../../../kit/actor.ts';
import { ROLES } from '../../../../kit/actor.ts';
import { list, text } from '../../../../kit/form-fields.ts';
import type { App } from '../../../../platform/app.ts';
import type { AccessChoice } from '../ui/access-fields.tsx';
import { grantable } from './grants.ts';

/** What the form for somebody's access offers to this person. */
export async function accessChoice(app: App, actor: UserActor): Promise<AccessChoice> {
  return {
    ...(await grantable(app.db, actor)),
    roles: actor.role === 'super_admin' ? ROLES : ['user'],
  };
}

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
