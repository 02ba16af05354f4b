import type { CompanySettings } from '../../../company/contract.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { lockProducts } from '../../../products/catalogue/server/public/lock-products.ts';
import {
  promiseStock,
  releaseStock,
} from '../../../products/catalogue/server/public/promise-stock.ts';
import { pricingAt, readSellable } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { mergeLines } from '../../cart/contract.ts';
import {
  belowDelivered,
  belowMinimum,
  lastLine,
  lineNotOnOrder,
  noMoreFree,
  notFound,
  nothingToChange,
  priceOnRequest,
  pricesChanged,
  shortOfStock,
  tooMany,
} from '../errors.ts';
import { deliveredStatus } from '../public/status.ts';
import type { Applied } from './applied.ts';
import { insertLines } from './insert-lines.ts';
import { isFree, type LockedLine, type LockedOrder } from './public/lock-order.ts';
import { orderTotals, writeQuantities } from './write-order.ts';

interface RequestedLine {
  productId: string;
  quantity: number;
  expectedUnitPriceCents?: number | undefined;
}

const openQuantityOf = (line: LockedLine) => line.ordered - line.cancelled;

/**
 * Sets the quantities of the named lines and adds new ones; lines on the order keep their frozen price, new ones get today's.
 * Stock is promised or released for exactly the difference.
 */
export async function changeLines(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    order,
    requestedLines,
    company,
  }: { order: LockedOrder; requestedLines: RequestedLine[]; company: CompanySettings },
): Promise<Applied> {
  const requested = mergeLines(requestedLines);
  if (requested.some((line) => line.quantity > MAX_QUANTITY)) throw tooMany();
  const known = new Map(order.lines.map((line) => [line.productId, line]));
  const changed = requested.filter(
    (line) =>
      (known.has(line.productId) ? openQuantityOf(known.get(line.productId)!) : 0) !==
      line.quantity,
  );
  if (changed.length === 0) {
    if (requested.some((line) => !known.has(line.productId))) throw lineNotOnOrder();
    throw nothingToChange();
  }
  checkFree(actor, known, changed);
  const before = changed.map((line) => ({
    productId: line.productId,
    quantity: known.has(line.productId) ? openQuantityOf(known.get(line.productId)!) : 0,
  }));
  const added = changed.filter((line) => !known.has(line.productId));
  const named = await approveNew(app, tx, actor, { order, requested: added, company });
  const backOrdered = await moveStock(tx, order, {
    requested: changed,
    added: named,
    allowBackOrders: company.backOrdersAllowed,
  });
  order.lines.push(...(await insertLines(app, tx, order, { lines: added, company })));
  for (const line of order.lines) if (backOrdered.has(line.productId)) line.backOrdered = true;
  for (const { productId, quantity } of changed) {
    const line = known.get(productId);
    if (line) setQuantity(line, quantity);
  }
  if (order.lines.every((line) => openQuantityOf(line) === 0)) throw lastLine();
  checkMinimum(actor, order, order.orderMinimumCents ?? company.orderMinimumCents);
  await writeQuantities(tx, order);
  const status =
    order.status === 'part_delivered'
      ? (deliveredStatus(order.lines) ?? order.status)
      : order.status;
  return {
    before: { lines: before },
    after: { lines: changed.map(({ productId, quantity }) => ({ productId, quantity })) },
    status,
  };
}

/** What we give at no charge is as much as we said: a buyer orders more of it at its price, with an order of its own. */
function checkFree(
  actor: UserActor,
  known: ReadonlyMap<string, LockedLine>,
  changed: readonly RequestedLine[],
): void {
  if (isStaff(actor)) return;
  for (const { productId, quantity } of changed) {
    const line = known.get(productId);
    if (line && isFree(line) && quantity > openQuantityOf(line)) throw noMoreFree(line.name);
  }
}

/** Cancels every line and frees what was promised for it. */
export async function cancelAll(
  tx: Sql,
  order: LockedOrder,
): Promise<{ productId: string; quantity: number }[]> {
  const released = order.lines
    .map((line) => ({ productId: line.productId, quantity: openQuantityOf(line) - line.delivered }))
    .filter((line) => line.quantity > 0);
  for (const line of order.lines) line.cancelled = line.ordered - line.delivered;
  await releaseStock(tx, released);
  await writeQuantities(tx, order);
  return released;
}

/** Cancels what is still open of a part-delivered order, which settles it. */
export async function closeRest(tx: Sql, order: LockedOrder): Promise<Applied> {
  const lines = await cancelAll(tx, order);
  return {
    before: {},
    after: { dropped: lines },
    status: deliveredStatus(order.lines) ?? 'confirmed',
  };
}

// What was ordered stays on record: a cut is written as cancelled, and only a raise beyond it grows `ordered`.
function setQuantity(line: LockedLine, quantity: number): void {
  if (quantity < line.delivered) throw belowDelivered(line.delivered);
  line.ordered = Math.max(line.ordered, quantity);
  line.cancelled = line.ordered - quantity;
}

type Named = ReadonlyMap<string, { name: string; sku: string }>;

/** New products are checked like those of a new order, before their stock is looked at. */
async function approveNew(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    order,
    requested,
    company,
  }: { order: LockedOrder; requested: RequestedLine[]; company: CompanySettings },
): Promise<Named> {
  const ids = requested.map((line) => line.productId);
  const found =
    ids.length > 0
      ? await readSellable(tx, catalogueScope(actor), {
          customerId: order.customerId,
          productIds: ids,
          pricing: pricingAt(company, app.clock.now()),
        })
      : [];
  const products = new Map(found.map((product) => [product.id, product]));
  for (const line of requested) {
    const product = products.get(line.productId);
    if (!product?.isActive) throw notFound();
    const seen = { productId: product.id, name: product.name, sku: product.sku };
    if (product.unitPriceCents === null) throw priceOnRequest([seen]);
    if (product.unitPriceCents !== line.expectedUnitPriceCents) {
      throw pricesChanged([
        {
          ...seen,
          expectedUnitPriceCents: line.expectedUnitPriceCents ?? 0,
          unitPriceCents: product.unitPriceCents,
        },
      ]);
    }
  }
  return products;
}

/** Promises or releases the difference of each line. Returns the products that went on back-order. */
async function moveStock(
  tx: Sql,
  order: LockedOrder,
  {
    requested,
    added,
    allowBackOrders,
  }: { requested: RequestedLine[]; added: Named; allowBackOrders: boolean },
): Promise<ReadonlySet<string>> {
  const lines = new Map(order.lines.map((line) => [line.productId, line]));
  const difference = (line: RequestedLine) =>
    line.quantity - (lines.has(line.productId) ? openQuantityOf(lines.get(line.productId)!) : 0);
  const moves = requested.map((line) => ({
    productId: line.productId,
    quantity: difference(line),
  }));
  await lockProducts(
    tx,
    moves.map(({ productId }) => productId),
  );
  await releaseStock(
    tx,
    moves
      .filter((move) => move.quantity < 0)
      .map((move) => ({ productId: move.productId, quantity: -move.quantity })),
  );
  const more = moves.filter((move) => move.quantity > 0);
  const promised = await promiseStock(tx, more, { allowBackOrders });
  if (promised.short.length > 0) {
    throw shortOfStock(
      promised.short.map(({ productId, available }) => {
        const line = lines.get(productId);
        const product = line ?? added.get(productId);
        return {
          productId,
          name: product?.name ?? '',
          sku: product?.sku ?? '',
          wanted: more.find((move) => move.productId === productId)?.quantity ?? 0,
          available,
          held: line ? openQuantityOf(line) : 0,
        };
      }),
    );
  }
  return new Set(promised.backOrdered);
}

function checkMinimum(actor: UserActor, order: LockedOrder, minimum: number): void {
  const { subtotalCents } = orderTotals(order);
  if (!isStaff(actor) && subtotalCents < minimum)
    throw belowMinimum(minimum - subtotalCents, minimum);
}
