import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { lentProductsIn } from '../../../products/catalogue/server/public/lent.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { lentOrderLines, lentOrders } from '../../orders/server/public/lent.ts';
import { inOrders, orderScope } from '../../orders/server/public/scope.ts';
import { productNotFound, sectionGone } from '../errors.ts';
import { changeGuide } from './change-guide.ts';
import { type Move, moved } from './change-sections.ts';

interface OfRow {
  customerId: string;
  productId: string;
  key?: string | undefined;
}

/** Products that a guide may speak of: what the person may order, and what the customer has bought or has in its guide. */
const mayStand = (user: UserActor, customerId: string, productId: string): SqlText => sql`
  (exists (select 1 from ${lentProductsIn(catalogueScope(user))} p where p.id = ${productId})
   or exists (select 1 from guide_rows r
               where r.customer_id = ${customerId} and r.product_id = ${productId})
   or exists (select 1 from ${lentOrders} o join ${lentOrderLines} l on l.order_id = o.id
               where o.customer_id = ${customerId} and l.product_id = ${productId}
                 and ${inOrders(orderScope(user), 'o')}))`;

/** Makes the row when there is none, and sets what is given. @throws AppError `not-found` */
async function setRow(
  tx: Sql,
  user: UserActor,
  { customerId, productId }: OfRow,
  set: SqlText,
): Promise<void> {
  const made = await tx.execute(sql`
    insert into guide_rows (customer_id, product_id)
    select ${customerId}, ${productId} where ${mayStand(user, customerId, productId)}
    on conflict do nothing`);
  const changed = await tx.execute(sql`
    update guide_rows set ${set} where customer_id = ${customerId} and product_id = ${productId}`);
  if (made + changed === 0) throw productNotFound();
}

/** Puts a product into a section, behind the others; null = not placed yet. @throws AppError `not-found` */
export function placeRow(
  app: App,
  user: UserActor,
  row: OfRow & { sectionId: string | null },
): Promise<void> {
  const { customerId, productId, sectionId, key } = row;
  const change = { customerId, operation: 'guide-place', body: { productId, sectionId }, key };
  return changeGuide(app, user, change, async (tx) => {
    if (sectionId !== null && !(await hasSection(tx, customerId, sectionId))) throw sectionGone();
    const behind = sql`(select coalesce(max(position), 0) + 1 from guide_rows
                         where customer_id = ${customerId} and section_id = ${sectionId})`;
    await setRow(
      tx,
      user,
      row,
      sql`section_id = ${sectionId}, position = ${sectionId === null ? sql`0` : behind}`,
    );
  });
}

const idRow = rowShape({ id: text });

const hasSection = async (tx: Sql, customerId: string, sectionId: string) =>
  (await tx.row(
    idRow,
    sql`select id from guide_sections where id = ${sectionId} and customer_id = ${customerId}`,
  )) !== undefined;

/** Moves a product among those of its section; one that is not placed yet stays. @throws AppError `not-found` */
export function moveRow(app: App, user: UserActor, row: OfRow & { to: Move }): Promise<void> {
  const { customerId, productId, to, key } = row;
  const change = { customerId, operation: 'guide-move', body: { productId, to }, key };
  return changeGuide(app, user, change, async (tx) => {
    const ids = (
      await tx.rows(
        idRow,
        sql`select r.product_id as id from guide_rows r
             where r.customer_id = ${customerId} and not r.hidden
               and r.section_id = (select section_id from guide_rows
                                    where customer_id = ${customerId}
                                      and product_id = ${productId})
             order by r.position, r.product_id`,
      )
    ).map(({ id }) => id);
    if (!ids.includes(productId)) throw productNotFound();
    await tx.execute(sql`
      update guide_rows r set position = o.place
        from unnest(${moved(ids, productId, to)}::text[]) with ordinality o(id, place)
       where r.product_id = o.id and r.customer_id = ${customerId}`);
  });
}

/** Takes a product out of the guide, or shows it again. Nothing is deleted. @throws AppError `not-found` */
export function hideRow(
  app: App,
  user: UserActor,
  row: OfRow & { hidden: boolean },
): Promise<void> {
  const { customerId, productId, hidden, key } = row;
  const change = { customerId, operation: 'guide-hide', body: { productId, hidden }, key };
  return changeGuide(app, user, change, (tx) => setRow(tx, user, row, sql`hidden = ${hidden}`));
}

/** A par of a product, and where it comes from in words when it was learnt. Null takes it away. */
export interface ParToSet {
  productId: string;
  par: number | null;
  reason: string;
}

/** Sets pars, all or none. @throws AppError `not-found` */
export function setPars(
  app: App,
  user: UserActor,
  { customerId, pars, key }: { customerId: string; pars: ParToSet[]; key?: string | undefined },
): Promise<{ pars: number }> {
  const change = { customerId, operation: 'guide-pars', body: { pars }, key };
  return changeGuide(app, user, change, async (tx) => {
    for (const { productId, par, reason } of pars)
      await setRow(
        tx,
        user,
        { customerId, productId },
        sql`par = ${par}::int, par_reason = ${par === null ? '' : reason.slice(0, 300)}`,
      );
    return { pars: pars.length };
  });
}

const namedRow = rowShape({ id: text, name: text });

/** Adds a product to the guide by its SKU, written in any way. @throws AppError `not-found` */
export function addRow(
  app: App,
  user: UserActor,
  { customerId, sku, key }: { customerId: string; sku: string; key?: string | undefined },
): Promise<{ productId: string; name: string }> {
  const change = { customerId, operation: 'guide-add-row', body: { sku }, key };
  return changeGuide(app, user, change, async (tx) => {
    const folded = sku.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();
    const found = await tx.row(
      namedRow,
      sql`select p.id, p.name || ', ' || p.size_unit as name
            from ${lentProductsIn(catalogueScope(user))} p
           where lower(regexp_replace(p.sku, '[^a-zA-Z0-9]', '', 'g')) collate "C" = ${folded}
           order by p.sku limit 1`,
    );
    if (!found) throw productNotFound();
    await setRow(
      tx,
      user,
      { customerId, productId: found.id },
      sql`by_hand = true, hidden = false`,
    );
    return { productId: found.id, name: found.name };
  });
}
