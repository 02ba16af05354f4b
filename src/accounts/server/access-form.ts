import type { UserActor } from '../../kit/actor.ts';
import { ROLES } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { AccessChoice } from '../ui/access-fields.tsx';
import { textOf } from './form.ts';
import { grantable } from './grants.ts';

/** What the form for somebody's access offers to this person. */
export async function accessChoice(app: App, actor: UserActor): Promise<AccessChoice> {
  return {
    ...(await grantable(app.db, actor)),
    roles: actor.role === 'super_admin' ? ROLES : ['user'],
  };
}

/** Role, brands and customers of a sent form. An unmade choice of customers is an empty list, which the verbs refuse. */
export function accessOf(form: FormData): {
  role: string;
  brands: string[];
  customers: 'all' | string[];
} {
  const listOf = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  return {
    role: textOf(form, 'role'),
    brands: listOf('brands'),
    customers: textOf(form, 'customerScope') === 'all' ? 'all' : listOf('customers'),
  };
}
