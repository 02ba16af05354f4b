import { type Actor, drivesOnly, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { type LockedOrder, lockOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { doorScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { jsonRows, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { catalogueScope, inCatalogue } from '../../../products/catalogue/server/public/scope.ts';
import { stopsForJoin } from '../../runs/server/joins.ts';
import { receiveAddress } from '../addresses.ts';
import type { MakeReceivingLink, ReceivingLinkMade } from '../contract.ts';
import {
  codeOfColleague,
  notDeliverable,
  notFound,
  nothingToSign,
  permissionDenied,
  unknownExtra,
  unknownLine,
} from '../errors.ts';
import { type ReceiverLine, receivingLines } from './link-row.ts';
import { digestOf, newToken } from './tokens.ts';

const LIFE_MS = 2 * 3_600_000;
const DELIVERABLE: readonly string[] = ['confirmed', 'out_for_delivery', 'part_delivered'];

/**
 * A code by which the receiver counts and signs this one delivery on their own phone. A new one takes back the one before.
 * @throws AppError `permission-denied`, `not-found`, `invalid-argument`, `failed-precondition`.
 */
export async function makeReceivingLink(
  app: App,
  actor: Actor,
  input: MakeReceivingLink,
): Promise<ReceivingLinkMade> {
  if (!hasDuty(actor, 'driver', 'desk')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, doorScope(actor), input.orderId);
    if (!order) throw notFound();
    if (!DELIVERABLE.includes(order.status)) throw notDeliverable();
    const lines = await linesOf(tx, actor, order, input);
    const now = app.clock.now();
    if (drivesOnly(actor)) await checkNobodyElses(tx, actor, order.id, now);
    await tx.execute(
      sql`update receiving_links set revoked_at = ${new Date(now)}
           where order_id = ${order.id} and revoked_at is null and used_delivery_id is null`,
    );
    const [id, token, expiresAt] = [newId(app), newToken(app), new Date(now + LIFE_MS)];
    await tx.execute(
      sql`insert into receiving_links ${inserting(
        newLinkRow,
        { id, orderId: order.id, tokenHash: digestOf(token), lines, madeBy: actor.id, expiresAt },
        { createdAt: new Date(now) },
      )}`,
    );
    return {
      id,
      address: new URL(receiveAddress(token), app.config.http.baseUrl).href,
      expiresAt: expiresAt.toISOString(),
    };
  });
}

const newLinkRow = rowShape({
  id: text,
  orderId: text,
  tokenHash: text,
  lines: jsonRows(receivingLines),
  madeBy: text,
  expiresAt: time,
});
const liveRow = rowShape({ by: text });

/**
 * Where no run says whose stop it is, a live code is whoever showed it: another driver does not end it under the receiver's hands.
 * @throws AppError `failed-precondition`
 */
async function checkNobodyElses(tx: Sql, actor: UserActor, orderId: string, now: number) {
  const live = await tx.row(
    liveRow,
    sql`select coalesce(person_name(l.made_by, ''), '') as by from receiving_links l
         where l.order_id = ${orderId} and l.made_by <> ${actor.id} and l.revoked_at is null
           and l.used_delivery_id is null
           and (l.signed_at is not null or l.expires_at > ${new Date(now)})
           and not exists (select from ${stopsForJoin} s
                            where s.order_id = l.order_id and s.driver_id = ${actor.id})`,
  );
  if (live) throw codeOfColleague(live.by);
}

const productRow = rowShape({ id: text, name: text, sizeUnit: text });

/** Names and sizes are ours; the phone says quantities. More of an ordered product is one line with it, as in the record. */
async function linesOf(
  tx: Sql,
  actor: UserActor,
  order: LockedOrder,
  input: MakeReceivingLink,
): Promise<ReceiverLine[]> {
  if (new Set(input.lines.map((line) => line.orderLineId)).size < input.lines.length)
    throw unknownLine();
  const lines: ReceiverLine[] = input.lines.map(({ orderLineId, delivered }) => {
    const line = order.lines.find(({ id }) => id === orderLineId);
    if (!line) throw unknownLine();
    const { productId, name, sizeUnit } = line;
    const [ordered, before] = [line.ordered - line.cancelled, line.delivered];
    return { orderLineId, productId, name, sizeUnit, driver: delivered, ordered, before };
  });
  const products = await tx.rows(
    productRow,
    sql`select p.id, p.name, p.size_unit from ${productsForJoin} p
         where p.id = any(${input.extras.map((extra) => extra.productId)}::text[])
           and ${inCatalogue(catalogueScope(actor), 'p')}`,
  );
  for (const { productId, quantity } of input.extras) {
    const same = lines.find((line) => line.productId === productId);
    const product = products.find(({ id }) => id === productId);
    if (!product) throw unknownExtra();
    if (same) same.driver += quantity;
    else lines.push({ ...lineOf(product), driver: quantity });
  }
  if (lines.every(({ driver }) => driver === 0)) throw nothingToSign();
  return lines;
}

const lineOf = ({ id, name, sizeUnit }: { id: string; name: string; sizeUnit: string }) => ({
  orderLineId: null,
  productId: id,
  name,
  sizeUnit,
});
