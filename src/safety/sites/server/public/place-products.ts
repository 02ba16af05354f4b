import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { productsForJoinIn } from '../../../../products/catalogue/server/public/joins.ts';
import { catalogueScope } from '../../../../products/catalogue/server/public/scope.ts';
import { productNotFound, storeroomGone } from '../../errors.ts';
import { type Move, movedInOrder } from '../../moved.ts';
import { changeSite } from '../change-site.ts';

interface OfRow {
  customerId: string;
  productId: string;
  key?: string | undefined;
}

/** Products of which a site may say something: what the person may order, and what the site has bought, was delivered or has said already. */
const mayStand = (user: UserActor, customerId: string, productId: string): SqlText => sql`
  (exists (select 1 from ${productsForJoinIn(catalogueScope(user))} p where p.id = ${productId})
   or exists (select 1 from site_products r
               where r.customer_id = ${customerId} and r.product_id = ${productId})
   or exists (select 1 from other_chemicals o
               where o.customer_id = ${customerId} and o.id = ${productId})
   or exists (select 1 from site_orders o
               where o.customer_id = ${customerId} and o.product_id = ${productId})
   or exists (select 1 from storeroom_movements m
               where m.customer_id = ${customerId} and m.product_id = ${productId}))`;

/** Makes the row when there is none, and sets what is given. @throws AppError `not-found` */
async function setRow(
  tx: Sql,
  user: UserActor,
  { customerId, productId }: OfRow,
  set: SqlText,
): Promise<void> {
  const made = await tx.execute(sql`
    insert into site_products (customer_id, product_id, is_ours)
    select ${customerId}, ${productId},
           not exists (select 1 from other_chemicals o where o.id = ${productId})
     where ${mayStand(user, customerId, productId)}
    on conflict do nothing`);
  const changed = await tx.execute(sql`
    update site_products set ${set} where customer_id = ${customerId} and product_id = ${productId}`);
  if (made + changed === 0) throw productNotFound();
}

/** Puts a product into a storeroom, behind the others; null = not placed yet. @throws AppError `not-found` */
export function placeProduct(
  app: App,
  user: UserActor,
  row: OfRow & { storeroomId: string | null },
): Promise<void> {
  const { customerId, productId, storeroomId, key } = row;
  const change = { customerId, operation: 'place-product', body: { productId, storeroomId }, key };
  return changeSite(app, user, change, (tx) => placeIn(tx, user, row));
}

/** The same inside a change of the site. @throws AppError `not-found` */
export async function placeIn(
  tx: Sql,
  user: UserActor,
  row: OfRow & { storeroomId: string | null },
): Promise<void> {
  const { customerId, storeroomId } = row;
  if (storeroomId !== null && !(await hasStoreroom(tx, customerId, storeroomId)))
    throw storeroomGone();
  const behind = sql`(select coalesce(max(position), 0) + 1 from site_products
                       where customer_id = ${customerId} and storeroom_id = ${storeroomId})`;
  await setRow(
    tx,
    user,
    row,
    sql`storeroom_id = ${storeroomId}, position = ${storeroomId === null ? sql`0` : behind}`,
  );
}

const idRow = rowShape({ id: text });

const hasStoreroom = async (tx: Sql, customerId: string, storeroomId: string) =>
  (await tx.row(
    idRow,
    sql`select id from storerooms where id = ${storeroomId} and customer_id = ${customerId}
             and ended_at is null`,
  )) !== undefined;

/** Moves a product among those of its storeroom; one that is not placed yet stays. @throws AppError `not-found` */
export function moveProduct(app: App, user: UserActor, row: OfRow & { to: Move }): Promise<void> {
  const { customerId, productId, to, key } = row;
  const change = { customerId, operation: 'move-product', body: { productId, to }, key };
  return changeSite(app, user, change, async (tx) => {
    const ids = (
      await tx.rows(
        idRow,
        sql`select r.product_id as id from site_products r
             where r.customer_id = ${customerId} and not r.hidden
               and r.storeroom_id = (select storeroom_id from site_products
                                    where customer_id = ${customerId}
                                      and product_id = ${productId})
             order by r.position, r.product_id`,
      )
    ).map(({ id }) => id);
    if (!ids.includes(productId)) throw productNotFound();
    await tx.execute(sql`
      update site_products r set position = o.place
        from unnest(${movedInOrder(ids, productId, to)}::text[]) with ordinality o(id, place)
       where r.product_id = o.id and r.customer_id = ${customerId}`);
  });
}

/** Takes a product out of the stock and the guide, or shows it again. Nothing is deleted. @throws AppError `not-found` */
export function hideProduct(
  app: App,
  user: UserActor,
  row: OfRow & { hidden: boolean },
): Promise<void> {
  const { customerId, productId, hidden, key } = row;
  const change = { customerId, operation: 'hide-product', body: { productId, hidden }, key };
  return changeSite(app, user, change, (tx) => setRow(tx, user, row, sql`hidden = ${hidden}`));
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
  const change = { customerId, operation: 'set-pars', body: { pars }, key };
  return changeSite(app, user, change, async (tx) => {
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

/** Adds a product to the stock by its SKU, written in any way. @throws AppError `not-found` */
export function addSiteProduct(
  app: App,
  user: UserActor,
  { customerId, sku, key }: { customerId: string; sku: string; key?: string | undefined },
): Promise<{ productId: string; name: string }> {
  const change = { customerId, operation: 'add-product', body: { sku }, key };
  return changeSite(app, user, change, async (tx) => {
    const folded = sku.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();
    const found = await tx.row(
      namedRow,
      sql`select p.id, p.name || ', ' || p.size_unit as name
            from ${productsForJoinIn(catalogueScope(user))} p
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
