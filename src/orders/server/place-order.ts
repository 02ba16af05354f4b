import { MAX_QUANTITY, mergeLines, type Totals, totalsOf } from '../../cart/contract.ts';
import { customerChanged } from '../../cart/errors.ts';
import { type CustomerTerms, customerTerms } from '../../cart/server/customer-terms.ts';
import type { Sellable } from '../../catalogue/contract.ts';
import { pricingAt, promiseStock, readSellable } from '../../catalogue/server/queries.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import type { CompanySettings } from '../../company/contract.ts';
import { promisedDay } from '../../company/delivery-days.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import type { CustomerLabel } from '../../customers/server/queries.ts';
import { isStaff, type UserActor } from '../../kit/actor.ts';
import type { Cents } from '../../kit/money.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { idempotent } from '../../platform/idempotency.ts';
import type { OrderPlaced, OrderStatus, PlaceOrder } from '../contract.ts';
import {
  belowMinimum,
  notFound,
  priceOnRequest,
  pricesChanged,
  shortOfStock,
  tooMany,
  wantedInThePast,
} from '../errors.ts';
import { insertOrder } from './insert-order.ts';
import { mailPlaced } from './order-mails.ts';
import { moneyTerms } from './write-order.ts';

/** security.md 4.3, for the endpoint and the page alike. */
const LIMIT = { points: 30, seconds: 60 };

/** A line that may be ordered: what is wanted, and the product as the database has it now. */
export interface ApprovedLine {
  product: Sellable;
  quantity: number;
  unitPriceCents: Cents;
}

/**
 * Places an order in one transaction. The key makes it happen once: the order, its stock, its event, its e-mails and the kept answer commit
 * together or not at all. Nothing that is charged comes from the caller: prices, tax and fee are read here.
 * @throws AppError `not-found` (customer or product missing, foreign, hidden, inactive); `failed-precondition` 409 with
 *   `details.reason` customer-changed, prices-changed, price-on-request, short-of-stock or below-minimum; 422 when the key was used for another body; `auth/too-many-requests`.
 */
export async function placeOrder(
  app: App,
  actor: UserActor,
  input: PlaceOrder,
  key: string,
  chosen?: CustomerLabel | null,
): Promise<OrderPlaced> {
  await app.limits.take('place-order', actor.id, LIMIT);
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'place-order', key, body: input }, () =>
      placeOnce(app, tx, actor, input, chosen),
    ),
  );
}

async function placeOnce(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: PlaceOrder,
  chosen?: CustomerLabel | null,
): Promise<OrderPlaced> {
  if (chosen !== undefined && chosen?.id !== input.customerId)
    throw customerChanged(chosen?.name ?? null);
  const company = await readCompany(app, tx);
  if (input.wantedOn !== null && input.wantedOn < companyDay(company, app.clock.now()))
    throw wantedInThePast();
  const customer = await customerTerms(tx, actor, input.customerId);
  const lines = await approveLines(app, tx, actor, input, company);
  const totals = totalsOf(
    lines.map(({ product, quantity, unitPriceCents }) => ({
      quantity,
      unitPriceCents,
      taxable: product.taxable,
    })),
    moneyTerms(company, customer.taxRateBp),
  );
  checkMinimum(actor, customer, company, totals);
  const backOrdered = await takeStock(tx, lines, company.backOrdersAllowed);
  const promisedOn = promisedDay(
    company,
    { routeDay: customer.routeDay, wantedOn: input.wantedOn },
    app.clock.now(),
  );
  const order = await insertOrder(app, tx, actor, {
    promisedOn,
    input,
    customer,
    lines,
    totals,
    backOrdered,
    ...firstStatus(customer, company),
  });
  await mailPlaced(app, tx, company, { actor, customer, order, lines, totals, input });
  return { ...order, ...totals, backOrdered };
}

/** Reads every product again, by scope, and holds the caller's prices against today's. */
async function approveLines(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: PlaceOrder,
  company: CompanySettings,
): Promise<ApprovedLine[]> {
  const wanted = mergeLines(input.lines);
  if (wanted.some((line) => line.quantity > MAX_QUANTITY)) throw tooMany();
  const ids = wanted.map((line) => line.productId);
  const products = new Map(
    (
      await readSellable(
        tx,
        catalogueScope(actor),
        input.customerId,
        ids,
        pricingAt(company, app.clock.now()),
      )
    ).map((product) => [product.id, product]),
  );
  const known = (productId: string): Sellable => {
    const product = products.get(productId);
    if (!product?.isActive) throw notFound();
    return product;
  };
  const lines = wanted.map((line) => ({ product: known(line.productId), quantity: line.quantity }));
  const unpriced = lines.filter(({ product }) => product.unitPriceCents === null);
  if (unpriced.length > 0)
    throw priceOnRequest(
      unpriced.map(({ product }) => ({
        productId: product.id,
        name: product.name,
        sku: product.sku,
      })),
    );
  checkPrices(input, products);
  return lines.map((line) => ({ ...line, unitPriceCents: line.product.unitPriceCents ?? 0 }));
}

// Every line that was sent is compared, also a second one of the same product.
function checkPrices(input: PlaceOrder, products: ReadonlyMap<string, Sellable>): void {
  const changed = input.lines.flatMap(({ productId, expectedUnitPriceCents }) => {
    const product = products.get(productId);
    if (
      !product ||
      product.unitPriceCents === null ||
      product.unitPriceCents === expectedUnitPriceCents
    )
      return [];
    return [
      {
        productId,
        name: product.name,
        sku: product.sku,
        expectedUnitPriceCents,
        unitPriceCents: product.unitPriceCents,
      },
    ];
  });
  if (changed.length > 0) throw pricesChanged(changed);
}

/** The customer's own minimum wins over the company's. Staff may go below it. */
function checkMinimum(
  actor: UserActor,
  customer: CustomerTerms,
  company: CompanySettings,
  totals: Totals,
): void {
  const minimum = customer.orderMinimumCents ?? company.orderMinimumCents;
  if (!isStaff(actor) && totals.subtotalCents < minimum)
    throw belowMinimum(minimum - totals.subtotalCents, minimum);
}

async function takeStock(
  tx: Sql,
  lines: ApprovedLine[],
  allowBackOrders: boolean,
): Promise<string[]> {
  const promised = await promiseStock(
    tx,
    lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    { allowBackOrders },
  );
  if (promised.short.length > 0) {
    throw shortOfStock(
      promised.short.flatMap(({ productId, available }) => {
        const line = lines.find((candidate) => candidate.product.id === productId);
        return line
          ? [
              {
                productId,
                name: line.product.name,
                sku: line.product.sku,
                wanted: line.quantity,
                available,
              },
            ]
          : [];
      }),
    );
  }
  return promised.backOrdered;
}

function firstStatus(
  customer: CustomerTerms,
  company: CompanySettings,
): { status: OrderStatus; holdReason: string | null } {
  if (customer.onCreditHold) return { status: 'on_hold', holdReason: 'Credit hold' };
  return { status: company.confirmOrdersAtOnce ? 'confirmed' : 'placed', holdReason: null };
}
