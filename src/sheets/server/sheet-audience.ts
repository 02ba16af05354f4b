import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import type { AudienceView } from '../sheet-view.ts';

/** Who took a product within this time hears of its new sheet (domain.md, job 7). */
const MONTHS = 24;

export interface Recipient {
  id: string;
  name: string;
  city: string;
  state: string;
  /** '' where we have none: the sheet comes with the next delivery. */
  email: string;
}

/**
 * Customers that hear of a new sheet of a product: who was handed one within two years, and who took it while there was none.
 * `revisionId` is the new revision; whoever was handed that one already is told of it all the same, but counts for nothing else.
 */
export function sheetAudience(
  sql: Sql,
  app: Pick<App, 'clock'>,
  nameKey: string,
  revisionId: string | null,
): Promise<Recipient[]> {
  return sql.rows<Recipient>(
    'sheets.audience',
    `select c.id, c.name, c.city, c.state, c.email from customers c
      where c.is_active and c.id in (
        select h.customer_id from sds_handovers h
         where h.name_key = $1 and h.revision_id is distinct from $4 and h.handed_at > $2::timestamptz - make_interval(months => $3)
        union
        select o.customer_id from sds_owed o where o.name_key = $1 and o.owed_since > $2::timestamptz - make_interval(months => $3))
      order by c.name, c.city, c.id`,
    [nameKey, new Date(app.clock.now()), MONTHS, revisionId],
  );
}

/** Names on a screen; more of them are counted. */
const NAMED = 100;

/** Whom a new sheet would tell, for the screen that asks before it is saved. */
export async function audienceView(
  app: Pick<App, 'db' | 'clock'>,
  nameKey: string,
): Promise<AudienceView> {
  const all = await sheetAudience(app.db, app, nameKey, null);
  const named = (list: Recipient[]) =>
    list
      .slice(0, NAMED)
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
