import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import {
  date,
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { WriteFacts } from '../../catalogue/server/create-product.ts';
import { customerPricesForJoin } from '../../catalogue/server/price-joins.ts';
import { staffPrice } from '../../catalogue/server/price-row.ts';
import { marginOf, requireReason } from '../../catalogue/server/public/check-margin.ts';
import { productCostsForJoin, productsForJoin } from '../../catalogue/server/public/joins.ts';
import { lockProducts } from '../../catalogue/server/public/lock-products.ts';
import { priceOf } from '../../catalogue/server/public/price-of.ts';
import { pricingAt } from '../../catalogue/server/public/queries.ts';
import { inPrices, type PriceScope, priceScope } from '../../catalogue/server/public/scope.ts';
import {
  deleteStaffPrices,
  insertCustomerPrices,
} from '../../catalogue/server/write-customer-prices.ts';
import type { PlannedPrice, SetCustomerPrices } from '../contract.ts';
import { pricesRefused } from '../errors.ts';

export const pairOf = (row: { customerId: string; productId: string }) =>
  `${row.customerId}:${row.productId}`;

const presentRow = rowShape({
  customerId: text,
  productId: text,
  customer: text,
  product: text,
  /** What the customer pays on the first day. */
  priceCents: nullable(decimal),
  costCents: nullable(decimal),
  /** Staff prices that begin on that very day with the same end: they are replaced. */
  sameId: nullable(text),
  sameCents: nullable(decimal),
  /** One that begins later and wins from then on. */
  laterFrom: nullable(date),
  laterCents: nullable(decimal),
});
type Present = RowOf<typeof presentRow>;

async function readPresent(
  app: App,
  db: Sql,
  scope: PriceScope,
  { rows, from, until }: SetCustomerPrices,
): Promise<Map<string, Present>> {
  const pricing = { ...pricingAt(await readCompany(app, db), app.clock.now()), onDate: from };
  const pairs = JSON.stringify(
    rows.map(({ customerId, productId }) => ({ customerId, productId })),
  );
  const found = await db.rows(
    presentRow,
    sql`select c.id as customer_id, p.id as product_id, c.name as customer,
               p.name || ', ' || p.size_unit || ' (' || p.sku || ')' as product,
               price.unit_price_cents as price_cents, k.cost_cents, same.id as same_id,
               same.unit_price_cents as same_cents, later.valid_from as later_from,
               later.unit_price_cents as later_cents
          from jsonb_to_recordset(${pairs}::jsonb) as r("customerId" text, "productId" text)
          join ${customersForJoinIn(scope.customers)} c on c.id = r."customerId"
          join ${productsForJoin} p on p.id = r."productId" and ${inPrices(scope, 'p')}
          cross join lateral ${priceOf('p', sql`c.id`, pricing)} price
          left join ${productCostsForJoin} k on k.product_id = p.id
          left join lateral (
            select cp.id, cp.unit_price_cents from ${customerPricesForJoin} cp
             where cp.customer_id = c.id and cp.product_id = p.id and cp.source = 'staff'
               and cp.valid_from = ${from}::date
               and cp.valid_until is not distinct from ${until}::date
             order by cp.id desc limit 1) same on true
          left join lateral (
            select cp.valid_from, cp.unit_price_cents from ${customerPricesForJoin} cp
             where cp.customer_id = c.id and cp.product_id = p.id and cp.source = 'staff'
               and cp.valid_from > ${from}::date
               and (${until}::date is null or cp.valid_from <= ${until}::date)
             order by cp.valid_from limit 1) later on true`,
  );
  return new Map(found.map((row) => [pairOf(row), row]));
}

function checkDays(input: SetCustomerPrices): void {
  const wrong = (path: string, message: string) =>
    new AppError('invalid-argument', 400, `${path}: ${message}`, [{ path, message }]);
  if (input.until !== null && input.until < input.from)
    throw wrong('until', 'The last day comes before the first.');
  if (new Set(input.rows.map(pairOf)).size !== input.rows.length)
    throw wrong('rows', 'A product stands there twice for a customer.');
}

function planned(
  row: SetCustomerPrices['rows'][number],
  now: Present | undefined,
  as: { minimumMarginPercent: number; costs: boolean },
): PlannedPrice {
  const notes: string[] = [];
  if (now?.laterFrom && now.laterCents)
    notes.push(
      `From ${longDayText(now.laterFrom)} a price set before wins, because it begins later: ${formatCents(now.laterCents)}.`,
    );
  if (now?.sameCents && now.sameCents !== row.unitPriceCents)
    notes.push(`Takes the place of ${formatCents(now.sameCents)} for the same days.`);
  let problem: string | null = null;
  if (!now) problem = 'This customer or product is gone.';
  else if (now.priceCents !== row.was)
    problem = `The price is ${now.priceCents === null ? 'on request' : formatCents(now.priceCents)} now: someone else changed it, or it changes by that day.`;
  return {
    id: pairOf(row),
    name: now ? `${now.customer}: ${now.product}` : pairOf(row),
    beforeCents: now?.priceCents ?? null,
    afterCents: row.unitPriceCents,
    cost: as.costs
      ? { beforeCents: now?.costCents ?? null, afterCents: now?.costCents ?? null }
      : null,
    margin: marginOf(row.unitPriceCents, now?.costCents, as),
    notes,
    problem,
  };
}

export type PresentPrices = ReadonlyMap<string, Present>;

/**
 * What each row would do, and what stands there now.
 * @throws AppError `invalid-argument` for the days or a row that stands there twice
 */
export async function planCustomerPrices(
  app: App,
  db: Sql,
  scope: PriceScope,
  input: SetCustomerPrices,
): Promise<{ present: PresentPrices; plans: PlannedPrice[] }> {
  checkDays(input);
  const { minimumMarginPercent } = await readCompany(app, db);
  const present = await readPresent(app, db, scope, input);
  const as = { minimumMarginPercent, costs: scope.costs };
  return {
    present,
    plans: input.rows.map((row) => planned(row, present.get(pairOf(row)), as)),
  };
}

/**
 * What a save would do, price by price: the duty books, for customers and products they may see.
 * Writes nothing. @throws AppError `permission-denied`
 */
export async function previewCustomerPrices(
  app: App,
  actor: UserActor,
  input: SetCustomerPrices,
): Promise<PlannedPrice[]> {
  return (await planCustomerPrices(app, app.db, priceScope(actor), input)).plans;
}

/** Writes staff prices inside the caller's transaction; one for the same days is replaced. */
export async function writeCustomerPrices(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    input,
    found: { present, plans },
    ...facts
  }: {
    input: SetCustomerPrices;
    found: { present: PresentPrices; plans: readonly PlannedPrice[] };
  } & Omit<WriteFacts, 'key'>,
): Promise<number> {
  const { from, until, reason } = input;
  // A price for the very same days that says the same stays as it is.
  const rows = input.rows.filter(
    (row) => present.get(pairOf(row))?.sameCents !== row.unitPriceCents,
  );
  const replaced = rows.flatMap((row) => present.get(pairOf(row))?.sameId ?? []);
  await deleteStaffPrices(tx, replaced);
  const made = rows.map((row) => ({ ...row, id: newId(app) }));
  const written = made.map(({ id, customerId, productId, unitPriceCents }) =>
    staffPrice({
      id,
      customerId,
      productId,
      unitPriceCents,
      validFrom: from,
      validUntil: until,
      setBy: actor.id,
    }),
  );
  await insertCustomerPrices(app, tx, written);
  const margins = new Map(plans.map((one) => [one.id, one.margin]));
  for (const row of made)
    await recordAudit(app, tx, actor, {
      action: 'customer-price.set',
      objectKind: 'customer',
      objectId: row.customerId,
      before: { unitPriceCents: row.was },
      after: {
        priceId: row.id,
        productId: row.productId,
        unitPriceCents: row.unitPriceCents,
        from,
        until,
        ...(margins.get(pairOf(row)) === 'below-cost' ? { belowCost: reason } : {}),
      },
      ...facts,
    });
  return made.length;
}

/** Reads, checks and locks what a save of customer prices stands on, inside its transaction. */
export async function planLockedCustomerPrices(
  app: App,
  tx: Sql,
  scope: PriceScope,
  input: SetCustomerPrices,
) {
  await lockProducts(
    tx,
    input.rows.map((row) => row.productId),
  );
  return planCustomerPrices(app, tx, scope, input);
}

/**
 * Sets prices of customers for the same days: the duty books, once for a key, all or none. Of
 * several that run the one that began last counts; one for the very same days is replaced.
 * @throws AppError `permission-denied`; `aborted` (409) naming those that can't be set; `below-cost` (409) without a
 * reason; `invalid-argument` for the days
 */
export async function setCustomerPrices(
  app: App,
  actor: UserActor,
  input: SetCustomerPrices,
  { key, ...facts }: WriteFacts,
): Promise<{ changed: number }> {
  const scope = priceScope(actor);
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'set-customer-prices', key, body: input },
      async () => {
        const found = await planLockedCustomerPrices(app, tx, scope, input);
        const refused = found.plans.flatMap(({ id, name, problem }) =>
          problem === null ? [] : { path: id, message: `${name}: ${problem}` },
        );
        if (refused.length > 0) throw pricesRefused(refused);
        requireReason(
          found.plans.map((one) => ({ path: one.id, margin: one.margin })),
          input.reason,
        );
        return { changed: await writeCustomerPrices(app, tx, actor, { input, found, ...facts }) };
      },
    ),
  );
}
