import type { UserActor } from '../../../kit/actor.ts';
import { lentCustomersIn } from '../../../people/customers/server/public/lent.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { bool, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { lentProducts, lentProductsIn } from '../../../products/catalogue/server/public/lent.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { lentStorerooms } from '../../binders/server/lent.ts';
import { lentSafety } from '../../hazards/server/public/lent.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { roomKey } from '../../sites/on-hand.ts';
import { deliveredAt, isChemical } from '../../sites/server/site-items.ts';
import type { CountStoreroom, MovementKind, RecordLeaving } from '../contract.ts';
import { notAChemical, notCountedSo, otherStoreroom, siteGone } from '../errors.ts';
import { onHand } from '../public/count-units.ts';

/** A device's clock counts when it can be right: not ahead of ours, and at most eight days behind. */
const OLDEST_MS = 8 * 86_400_000;

const roomRow = rowShape({ id: text, storeroom: text, isValid: bool });
type Room = RowOf<typeof roomRow>;

/** These storerooms of a site that the person sees to. @throws as `countStoreroom` */
async function roomsOf(
  tx: Sql,
  user: UserActor,
  customerId: string,
  codeIds: readonly string[],
): Promise<Room[]> {
  if (!mayEnter(SEES_TO_SHEETS, user)) throw permissionDenied();
  const rooms = await tx.rows(
    roomRow,
    sql`select r.id, r.storeroom, r.is_valid from ${lentStorerooms} r
          join ${lentCustomersIn(customerScope(user))} c on c.id = r.customer_id
         where r.customer_id = ${customerId} and r.id = any(${codeIds}::text[])`,
  );
  return codeIds.map((id) => {
    const room = rooms.find((one) => one.id === id);
    if (!room) throw siteGone();
    return room;
  });
}

const productRow = rowShape({
  id: text,
  name: text,
  sizeUnit: text,
  dilution: text,
  isChemical: bool,
});

/**
 * Sizes by their ids: what the site was delivered or has counted, and what the person may see; only
 * chemicals. @throws as `countStoreroom`
 */
async function chemicals(tx: Sql, user: UserActor, customerId: string, ids: readonly string[]) {
  const seen = lentProductsIn(catalogueScope(user));
  const rows = await tx.rows(
    productRow,
    sql`select p.id, p.name, p.size_unit, coalesce(s.dilution, '') as dilution,
               coalesce(${isChemical}, false) as is_chemical
          from ${lentProducts} p left join ${lentSafety} s on s.name_key = p.name_key
         where p.id = any(${[...ids]}::text[])
           and (exists (select 1 from ${seen} seen where seen.id = p.id)
                or p.id in (select d.product_id from (${deliveredAt(customerId)}) d)
                or exists (select 1 from inventory_movements m
                            where m.customer_id = ${customerId} and m.product_id = p.id)
                or exists (select 1 from site_shelf_counts g
                            where g.customer_id = ${customerId} and g.product_id = p.id))`,
  );
  return new Map(
    ids.map((id) => {
      const row = rows.find((one) => one.id === id);
      if (!row) throw siteGone();
      if (!row.isChemical) throw notAChemical(row.name);
      return [id, row];
    }),
  );
}

interface Written {
  kind: MovementKind;
  productId: string;
  packs: number;
  loose: number;
  unit: string;
  quantity: number;
  lot: string;
  expiresOn: string | null;
  note: string;
}

async function write(
  app: App,
  tx: Sql,
  user: UserActor,
  place: { customerId: string; room: Room; to: Room | null; at: number },
  lines: readonly Written[],
): Promise<void> {
  const rows = lines.map((line) => ({ id: newId(app), ...line }));
  await tx.execute(sql`
    insert into inventory_movements (id, customer_id, product_id, kind, code_id, storeroom,
           to_code_id, to_storeroom, packs, loose, loose_unit, quantity, lot, expires_on, note,
           happened_at, recorded_at, recorded_by)
    select r.id, ${place.customerId}, r."productId", r.kind, ${place.room.id},
           ${place.room.storeroom}, ${place.to?.id ?? null}, ${place.to?.storeroom ?? null},
           r.packs, r.loose, r.unit, r.quantity, r.lot, r."expiresOn", r.note,
           ${new Date(place.at)}, ${new Date(app.clock.now())}, ${user.id}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(id text, "productId" text, kind text, packs int, loose float8, unit text,
                quantity float8, lot text, "expiresOn" date, note text)`);
}

/**
 * Keeps a count of one storeroom, once for its key. A product with several lots comes in several
 * lines; one without a line was not counted. Whoever sees to the site's sheets may count.
 * @throws AppError `permission-denied`; `not-found` for a site, storeroom or product out of sight;
 *   `invalid-argument` for a unit that the product has not, or a product that is no chemical
 */
export function countStoreroom(
  app: App,
  user: UserActor,
  input: CountStoreroom,
  key: string | undefined,
): Promise<{ counted: number; storeroom: string }> {
  return app.db.transaction(async (tx) => {
    const { customerId, codeId, at } = input;
    const [room] = (await roomsOf(tx, user, customerId, [codeId])) as [Room];
    const body = input;
    return onceIfKeyed(
      tx,
      { actor: user.id, operation: 'count-storeroom', key, body },
      async () => {
        const products = await chemicals(tx, user, customerId, [
          ...new Set(input.lines.map((one) => one.productId)),
        ]);
        const lines = input.lines.map(({ productId, packs, loose, unit, lot, expiresOn }) => {
          const product = products.get(productId);
          if (!product) throw siteGone();
          const said = { packs, loose, unit: loose === 0 ? ('' as const) : unit };
          const quantity = onHand(said, product);
          if (quantity === null) throw notCountedSo(product.name);
          return {
            kind: 'counted' as const,
            productId,
            ...said,
            quantity,
            lot,
            expiresOn,
            note: '',
          };
        });
        const now = app.clock.now();
        const told = at <= now && at > now - OLDEST_MS ? at : now;
        await write(app, tx, user, { customerId, room, to: null, at: told }, lines);
        return { counted: products.size, storeroom: room.storeroom };
      },
    );
  });
}

/**
 * Keeps what left a storeroom: used up, disposed of, or moved to another one of the site.
 * @throws AppError as `countStoreroom`; `invalid-argument` without another storeroom to move to
 */
export function recordLeaving(
  app: App,
  user: UserActor,
  input: RecordLeaving,
  key: string | undefined,
): Promise<{ recorded: true }> {
  return app.db.transaction(async (tx) => {
    const { customerId, codeId, productId, kind, quantity, note } = input;
    const toCodeId = kind === 'moved' ? input.toCodeId : null;
    const [room, to = null] = (await roomsOf(tx, user, customerId, [
      codeId,
      ...(toCodeId ? [toCodeId] : []),
    ])) as [Room, Room?];
    if (kind === 'moved' && (!to?.isValid || roomKey(to.storeroom) === roomKey(room.storeroom)))
      throw otherStoreroom();
    return onceIfKeyed(
      tx,
      { actor: user.id, operation: 'inventory-leaving', key, body: input },
      async () => {
        await chemicals(tx, user, customerId, [productId]);
        const packs = Math.floor(quantity);
        const line = { packs, loose: 0, unit: '', lot: '', expiresOn: null };
        await write(app, tx, user, { customerId, room, to, at: app.clock.now() }, [
          { kind, productId, quantity, note, ...line },
        ]);
        return { recorded: true as const };
      },
    );
  });
}
