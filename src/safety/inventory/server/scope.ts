import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import {
  customersForJoin,
  customersForJoinIn,
} from '../../../people/customers/server/public/joins.ts';
import {
  customerAdminScope,
  customerScope,
  inAdminCustomers,
} from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { bool, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';

const siteRow = rowShape({
  id: text,
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  isActive: bool,
});
export type Site = RowOf<typeof siteRow>;

/**
 * A site whose inventory this person may read: its own people and the desk. A super_admin also
 * reads that of a site that was switched off: the record is kept for 30 years.
 * @throws AppError `permission-denied`; `not-found` for a site out of sight
 */
export async function siteOf(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<Site> {
  if (!mayEnter(SEES_TO_SHEETS, user)) throw permissionDenied();
  const seen = isSuperAdmin(user)
    ? sql`(select * from ${customersForJoin} one
            where ${inAdminCustomers(customerAdminScope(user), 'one')})`
    : customersForJoinIn(customerScope(user));
  const site = await app.db.row(
    siteRow,
    sql`select c.id, c.name, c.address1, c.city, c.state, c.zip, c.is_active
          from ${seen} c where c.id = ${customerId}`,
  );
  if (!site) throw notFound();
  return site;
}
