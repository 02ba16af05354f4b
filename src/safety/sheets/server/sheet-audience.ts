import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { AudienceView } from '../sheet-view.ts';
import { sheetTakers } from './handed.ts';
import { safetyContactsForJoin } from './public/sheets-due.ts';

const recipientRow = rowShape({
  id: text,
  name: text,
  city: text,
  state: text,
  /** '' where we have none: the sheet comes with the next delivery. */
  email: text,
  /** The address is that of a safety contact who agreed to get sheets there. */
  agrees: bool,
});
export type Recipient = RowOf<typeof recipientRow>;

/**
 * Customers that hear of a new sheet of a product: who took it within two years. `revisionId` is the
 * new revision; whoever took the product for the first time since it came has no other one.
 */
export function sheetAudience(
  db: Sql,
  app: Pick<App, 'clock'>,
  nameKey: string,
  revisionId: string | null,
): Promise<Recipient[]> {
  return db.rows(
    recipientRow,
    sql`select c.id, c.name, c.city, c.state, coalesce(s.agrees, false) as agrees,
               case when s.agrees then s.email else c.email end as email
          from ${sheetTakers(null, app.clock.now())}
          left join ${safetyContactsForJoin} s on s.customer_id = c.id
         where t.name_key = ${nameKey}
           and not exists (select 1 from sds_revisions r
                            where r.id = ${revisionId} and t.first_at > r.uploaded_at)
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
