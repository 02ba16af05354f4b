import type { UserActor } from '../../../../kit/actor.ts';
import {
  orderLinesForJoin,
  ordersForJoin,
} from '../../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../../platform/app.ts';
import {
  int,
  jsonRows,
  nullable,
  rowShape,
  text,
  textList,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { ownDeliveries } from '../../../deliveries/server/own-deliveries.ts';
import type { ClaimKind, ClaimState } from '../../choices.ts';

const ownClaim = rowShape({
  orderNumber: text,
  state: textOf<ClaimState>(),
  words: text,
  /** SHA-256 of each. */
  photos: textList,
  raisedAt: time,
  decidedAt: nullable(time),
  answer: text,
  lines: jsonRows(
    rowShape({
      sku: text,
      kind: textOf<ClaimKind>(),
      quantity: int,
      approved: nullable(int),
    }),
  ),
});

/** Every claim that this person raised, newest first: for "download my data". */
function ownClaims(app: Pick<App, 'db'>, user: UserActor): Promise<Record<string, unknown>[]> {
  return app.db.rows(
    ownClaim,
    sql`
      select o.number as order_number, c.state, c.words, c.photos, c.raised_at, c.decided_at,
             c.answer,
             coalesce((
               select json_agg(json_build_object('sku', ol.sku, 'kind', cl.kind,
                        'quantity', cl.quantity, 'approved', cl.approved) order by ol.position)
                 from claim_lines cl join ${orderLinesForJoin} ol on ol.id = cl.order_line_id
                where cl.claim_id = c.id), '[]') as lines
        from claims c join ${ordersForJoin} o on o.id = c.order_id
       where c.raised_by = ${user.id}
       order by c.raised_at desc, c.id desc`,
  );
}

/** What delivery keeps about a person: for "download my data". */
export const ownDelivery = { deliveries: ownDeliveries, claims: ownClaims };
