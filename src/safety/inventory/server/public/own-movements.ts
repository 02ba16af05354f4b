import type { UserActor } from '../../../../kit/actor.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { App } from '../../../../platform/app.ts';
import { decimal, rowShape, text, textOf, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { heldForJoin } from '../../../hazards/server/public/joins.ts';
import type { MovementKind } from '../../contract.ts';

const ownRow = rowShape({
  happenedAt: time,
  kind: textOf<MovementKind>(),
  site: text,
  storeroom: text,
  product: text,
  sizeUnit: text,
  quantity: decimal,
  note: text,
});

/** What this person counted and recorded in storerooms, for "download my data". */
export const ownMovements = (app: App, user: UserActor) =>
  app.db.rows(
    ownRow,
    sql`select m.happened_at, m.kind, c.name as site, coalesce(m.storeroom, '') as storeroom, p.name as product, p.size_unit,
               m.quantity, m.note
          from inventory_movements m
          join ${customersForJoin} c on c.id = m.customer_id
          join ${heldForJoin} p on p.id = m.product_id
         where m.recorded_by = ${user.id} order by m.happened_at, m.id`,
  );
