import { lentCustomers } from '../../customers/server/lent.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { type RowOf, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { AudienceView } from '../sheet-view.ts';

/** Who took a product within this time is mailed its new sheet. */
const MONTHS = 24;

const recipientRow = rowShape({
  id: text,
  name: text,
  city: text,
  state: text,
  /** '' where we have none: the sheet comes with the next delivery. */
  email: text,
});
export type Recipient = RowOf<typeof recipientRow>;

/**
 * Customers that are mailed a new sheet of a product: who was handed one within two years, and who
 * took it while there was none. `revisionId` is the new revision; whoever was handed that one
 * already is told of it all the same, but counts for nothing else.
 */
export function sheetAudience(
  db: Sql,
  app: Pick<App, 'clock'>,
  nameKey: string,
  revisionId: string | null,
): Promise<Recipient[]> {
  const since = sql`${new Date(app.clock.now())}::timestamptz - make_interval(months => ${MONTHS})`;
  return db.rows(
    recipientRow,
    sql`select c.id, c.name, c.city, c.state, c.email from ${lentCustomers} c
         where c.is_active and c.id in (
           select h.customer_id from sds_handovers h
            where h.name_key = ${nameKey} and h.revision_id is distinct from ${revisionId}
              and h.handed_at > ${since}
           union
           select o.customer_id from sds_owed o
            where o.name_key = ${nameKey} and o.owed_since > ${since})
         order by c.name, c.city, c.id`,
  );
}

/** Names on a screen; more of them are counted. */
const MAX_NAMED = 100;

/** Whom a new sheet would tell, for the screen that asks before it is saved. */
export async function audienceView(
  app: Pick<App, 'db' | 'clock'>,
  nameKey: string,
): Promise<AudienceView> {
  const all = await sheetAudience(app.db, app, nameKey, null);
  const named = (list: Recipient[]) =>
    list
      .slice(0, MAX_NAMED)
      .map(({ name, city, state }) => [name, city, state].filter(Boolean).join(', '));
  const mailed = all.filter(({ email }) => email !== '');
  const withoutEmail = all.filter(({ email }) => email === '');
  return {
    mailed: mailed.length,
    mailedNames: named(mailed),
    withoutEmail: withoutEmail.length,
    withoutEmailNames: named(withoutEmail),
  };
}
