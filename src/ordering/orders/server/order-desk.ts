import { peopleForJoinIn } from '../../../people/accounts/people/server/public/joins.ts';
import type { PeopleScope } from '../../../people/accounts/people/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  decimal,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inOrders, type OrderScope } from './public/scope.ts';

const overrideRow = rowShape({
  name: text,
  sku: text,
  /** Null: it was on request. */
  fromCents: nullable(decimal),
  unitPriceCents: decimal,
  reason: text,
});

const deskRow = rowShape({
  requestedByName: nullable(text),
  /** Who ordered and who entered it, where the reader may open their page. */
  requestedById: nullable(text),
  placedById: nullable(text),
  internalNote: text,
  overrides: jsonRows(overrideRow),
});
export type OrderDesk = RowOf<typeof deskRow>;

const NOTHING: OrderDesk = {
  requestedByName: null,
  requestedById: null,
  placedById: null,
  internalNote: '',
  overrides: [],
};

/**
 * What our own people noted of an order when they entered it. `people`: whom a reader of our staff may know of; null for others leaves out
 * what is for staff alone: the internal note, why a price is another, and pages of people.
 */
export async function readOrderDesk(
  db: Sql,
  scope: OrderScope,
  orderId: string,
  people: PeopleScope | null,
): Promise<OrderDesk> {
  const staff = people !== null;
  const known = (id: SqlText) =>
    people
      ? sql`(select known.id from ${peopleForJoinIn(people)} known where known.id = ${id})`
      : sql`null::text`;
  const row = await db.row(
    deskRow,
    sql`
      select case when o.asked_by is not null then person_name(o.asked_by, '') end as requested_by_name,
             ${known(sql`o.asked_by`)} as requested_by_id, ${known(sql`o.placed_by`)} as placed_by_id,
             case when ${staff} then o.internal_note else '' end as internal_note,
             coalesce((select json_agg(json_build_object(
                         'name', l.name, 'sku', l.sku, 'fromCents', l.override_from_cents,
                         'unitPriceCents', l.unit_price_cents, 'reason', l.override_reason)
                       order by l.position)
                         from order_lines l
                        where l.order_id = o.id and l.override_reason is not null and ${staff}),
                      '[]') as overrides
        from orders o where o.id = ${orderId} and ${inOrders(scope, 'o')}`,
  );
  return row ?? NOTHING;
}
