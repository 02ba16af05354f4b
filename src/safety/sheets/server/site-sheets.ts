import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import {
  bool,
  date,
  int,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { titleForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { HandoverView } from '../sheet-view.ts';
import { handsOver } from './handed.ts';

const handoverRow: ShapeOf<HandoverView> = rowShape({
  nameKey: text,
  name: text,
  brand: text,
  isSold: bool,
  revisionId: text,
  number: int,
  date: nullable(date),
  current: bool,
  recalled: bool,
  isHanded: bool,
  handedAt: text,
  how: textList,
  acknowledgedAt: nullable(text),
  acknowledgedBy: nullable(text),
});

const isoText = (moment: SqlText): SqlText =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Every sheet that was handed over to a customer, by product, the newest revision first: the
 * customer's compliance record. Empty for a customer that this person may not see.
 */
export function siteSheets(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<HandoverView[]> {
  return app.db.rows(
    handoverRow,
    sql`select r.name_key, title.name, title.brand, title.is_active as is_sold, r.id as revision_id,
               r.revision_number as number, r.printed_on as date,
               r.superseded_at is null as current,
               exists (select 1 from sds_recalls g where g.revision_id = r.id) as recalled,
               bool_or(${handsOver}) as is_handed,
               ${isoText(sql`min(h.handed_at)`)} as handed_at,
               array_agg(h.how order by h.how) as how,
               ${isoText(sql`min(h.acknowledged_at)`)} as acknowledged_at,
               min(person_name(h.acknowledged_by_id, h.acknowledged_by)) as acknowledged_by
          from sds_handovers h
          join ${customersForJoinIn(customerScope(user))} c on c.id = h.customer_id
          join sds_revisions r on r.id = h.revision_id
         cross join lateral ${titleForJoin(sql`r.name_key`)} title
         where h.customer_id = ${customerId}
         group by r.id, title.name, title.brand, title.is_active
         order by title.name, r.name_key, r.revision_number desc`,
  );
}
