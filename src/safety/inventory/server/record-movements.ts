import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import {
  bool,
  date,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { insertingRows } from '../../../platform/write-rows.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { codesForJoin } from '../../binders/server/joins.ts';
import { heldForJoin, safetyForJoin } from '../../hazards/server/public/joins.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import type { Half } from '../../sites/on-hand.ts';
import { storeroomsForJoin } from '../../sites/server/joins.ts';
import { siteProductsForJoin } from '../../sites/server/public/site-stock.ts';
import { deliveredAt } from '../../sites/server/site-items.ts';
import type { CountStoreroom, MovementKind, RecordLeaving } from '../contract.ts';
import { halfOfLots, notCountedSo, otherStoreroom, siteGone } from '../errors.ts';
import { onHand } from '../public/count-units.ts';

/** A device's clock counts when it can be right: not ahead of ours, and at most eight days behind. */
const OLDEST_MS = 8 * 86_400_000;

const roomRow = rowShape({
  asked: text,
  id: nullable(text),
  storeroom: nullable(text),
  isOpen: bool,
});
type Room = Omit<RowOf<typeof roomRow>, 'asked'>;

/** "In no storeroom yet" is counted as a storeroom is, and is none. */
const NOT_PLACED: Room = { id: null, storeroom: null, isOpen: true };

/**
 * These storerooms of a site that the person sees to: by their ids, or by those of their codes, which forms of before sent; '' = not placed
 * yet. @throws as `countStoreroom`
 */
export async function roomsOf(
  tx: Sql,
  user: UserActor,
  customerId: string,
  requestedIds: readonly string[],
): Promise<Room[]> {
  if (!mayEnter(SEES_TO_SHEETS, user)) throw permissionDenied();
  const rows = await tx.rows(
    roomRow,
    sql`select '' as asked, null as id, null as storeroom, true as is_open
          from ${customersForJoinIn(customerScope(user))} c where c.id = ${customerId}
        union all
        select r.own_id, r.id, r.name, r.is_open from ${storeroomsForJoin} r
          join ${customersForJoinIn(customerScope(user))} c on c.id = r.customer_id
         where r.customer_id = ${customerId} and r.own_id = any(${requestedIds}::text[])
        union all
        select s.id, r.id, r.name, r.is_open from ${codesForJoin} s
          join ${storeroomsForJoin} r on r.own_id = s.storeroom_id
          join ${customersForJoinIn(customerScope(user))} c on c.id = r.customer_id
         where s.customer_id = ${customerId} and s.id = any(${requestedIds}::text[])`,
  );
  return requestedIds.map((id) => {
    const found = rows.find((one) => one.asked === id);
    if (!found) throw siteGone();
    const { asked: _, ...room } = found;
    return room.id === null ? NOT_PLACED : room;
  });
}

const productRow = rowShape({
  id: text,
  name: text,
  sizeUnit: text,
  dilution: text,
  /** Where the site says that it stands; null: not placed yet. */
  place: nullable(text),
  /** false: the site buys it from somebody else. */
  isOurs: bool,
});

/**
 * Sizes by their ids: what the site has bought, was delivered or has counted, and what the person may see.
 * @throws as `countStoreroom`
 */
async function countable(tx: Sql, user: UserActor, customerId: string, ids: readonly string[]) {
  const seen = productsForJoinIn(catalogueScope(user));
  const rows = await tx.rows(
    productRow,
    sql`select p.id, p.name, p.size_unit, coalesce(s.dilution, '') as dilution,
               said.storeroom_id as place, p.is_ours
          from ${heldForJoin} p left join ${safetyForJoin} s on s.name_key = p.name_key
          left join ${siteProductsForJoin} said on said.product_id = p.id and said.customer_id = ${customerId}
         where p.id = any(${[...ids]}::text[])
           and (exists (select 1 from ${seen} seen where seen.id = p.id)
                or said.product_id is not null
                or p.id in (select d.product_id from (${deliveredAt(customerId)}) d)
                or exists (select 1 from site_orders o
                            where o.customer_id = ${customerId} and o.product_id = p.id)
                or exists (select 1 from inventory_movements m
                            where m.customer_id = ${customerId} and m.product_id = p.id)
                or exists (select 1 from site_shelf_counts g
                            where g.customer_id = ${customerId} and g.product_id = p.id))`,
  );
  return new Map(
    ids.map((id) => {
      const row = rows.find((one) => one.id === id);
      if (!row) throw siteGone();
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
  leaves: '' | Half;
  atPlace: boolean;
  isOurs: boolean;
}

const movementRow = rowShape({
  id: text,
  customerId: text,
  productId: text,
  kind: textOf<MovementKind>(),
  storeroomId: nullable(text),
  storeroom: nullable(text),
  toStoreroomId: nullable(text),
  toStoreroom: nullable(text),
  packs: int,
  loose: decimal,
  looseUnit: text,
  quantity: decimal,
  lot: text,
  expiresOn: nullable(date),
  note: text,
  leaves: textOf<'' | Half>(),
  atPlace: bool,
  isOurs: bool,
  happenedAt: time,
  recordedAt: time,
  recordedBy: text,
});

/** Writes what was counted in a storeroom or left it. Who may is for the caller to check. */
export async function writeMovements(
  app: App,
  tx: Sql,
  user: UserActor,
  {
    place,
    lines,
  }: {
    place: { customerId: string; room: Room; to: Room | null; at: number };
    lines: readonly Written[];
  },
): Promise<string> {
  const of = {
    customerId: place.customerId,
    storeroomId: place.room.id,
    storeroom: place.room.storeroom,
    toStoreroomId: place.to?.id ?? null,
    toStoreroom: place.to?.storeroom ?? null,
    happenedAt: new Date(place.at),
    recordedAt: new Date(app.clock.now()),
    recordedBy: user.id,
  };
  const rows = lines.map(({ unit: looseUnit, ...line }) => ({
    id: newId(app),
    ...of,
    ...line,
    looseUnit,
  }));
  await tx.execute(sql`insert into inventory_movements ${insertingRows(movementRow, rows)}`);
  return rows[0]?.id ?? '';
}

/**
 * Keeps a count of one storeroom, once for its key. A product with several lots comes in several
 * lines; one without a line was not counted. Whoever sees to the site's sheets may count. `countId`: the id of its first line, by which it is named.
 * @throws AppError `permission-denied`; `not-found` for a site, storeroom or product out of sight;
 *   `invalid-argument` for a unit that the product has not
 */
export function countStoreroom(
  app: App,
  user: UserActor,
  input: CountStoreroom,
  key: string | undefined,
): Promise<{ counted: number; storeroom: string | null; countId: string }> {
  return app.db.transaction(async (tx) => {
    const { customerId, at } = input;
    const fromKey = input.storeroomId ?? input.codeId ?? '';
    const [room] = (await roomsOf(tx, user, customerId, [fromKey])) as [Room];
    return onceIfKeyed(
      tx,
      { actor: user.id, operation: 'count-storeroom', key, body: input },
      async () => {
        const products = await countable(tx, user, customerId, [
          ...new Set(input.lines.map((one) => one.productId)),
        ]);
        const lines = input.lines.map(({ productId, lot, expiresOn, leaves = '', ...line }) => {
          const { packs, loose, unit } = line;
          // Of several lots each is what it says.
          const isAlone = input.lines.filter((one) => one.productId === productId).length === 1;
          const left = leaves === 'packs' ? packs : loose;
          if (leaves && (!isAlone || left > 0)) throw halfOfLots();
          const product = products.get(productId);
          if (!product) throw siteGone();
          const counted = { packs, loose, unit: loose === 0 ? ('' as const) : unit };
          const quantity = onHand(counted, product);
          if (quantity === null) throw notCountedSo(product.name);
          return {
            kind: 'counted' as const,
            productId,
            ...counted,
            quantity,
            lot,
            expiresOn,
            note: '',
            leaves,
            atPlace: product.place === room.id,
            isOurs: product.isOurs,
          };
        });
        const now = app.clock.now();
        const countedAt = at <= now && at > now - OLDEST_MS ? at : now;
        const place = { customerId, room, to: null, at: countedAt };
        const countId = await writeMovements(app, tx, user, { place, lines });
        return { counted: products.size, storeroom: room.storeroom, countId };
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
    const { customerId, productId, kind, quantity, note } = input;
    const toKey = kind === 'moved' ? (input.toStoreroomId ?? input.toCodeId ?? null) : null;
    const [room, to = null] = (await roomsOf(tx, user, customerId, [
      input.storeroomId ?? input.codeId ?? '',
      ...(toKey ? [toKey] : []),
    ])) as [Room, Room?];
    if (room.id === null) throw siteGone();
    if (kind === 'moved' && (!to?.isOpen || to.id === room.id)) throw otherStoreroom();
    return onceIfKeyed(
      tx,
      { actor: user.id, operation: 'inventory-leaving', key, body: input },
      async () => {
        const found = await countable(tx, user, customerId, [productId]);
        const isOurs = found.get(productId)?.isOurs ?? true;
        const packs = Math.floor(quantity);
        const line = {
          packs,
          loose: 0,
          unit: '',
          lot: '',
          expiresOn: null,
          leaves: '' as const,
          atPlace: false,
          isOurs,
        };
        await writeMovements(app, tx, user, {
          place: { customerId, room, to, at: app.clock.now() },
          lines: [{ kind, productId, quantity, note, ...line }],
        });
        return { recorded: true as const };
      },
    );
  });
}
