import type { CompanySettings } from '../../../company/contract.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { Cents } from '../../../kit/money.ts';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import {
  type CustomerTerms,
  customerTermsRow,
  termsOfCustomer,
} from '../../../people/customers/server/public/customer-terms.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  jsonRow,
  jsonRows,
  nullable,
  rowAsJson,
  rowShape,
  rowsAsJson,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Sellable } from '../../../products/catalogue/public/contract.ts';
import {
  pricingAt,
  sellable,
  sellableRow,
} from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { depositOf } from '../../../products/packs/public/returnable.ts';
import { mergeLines } from '../../cart/contract.ts';
import { limitOf, limitRow, type OrderLimit } from '../../team/server/joins.ts';
import type { PlaceOrder } from '../contract.ts';
import { notFound, priceOnRequest, pricesChanged, tooMany } from '../errors.ts';
import { type Recipient, recipientRow, recipients } from './public/order-recipients.ts';

/** A line that may be ordered: what is wanted, and the product as the database has it now. */
export interface ApprovedLine {
  product: Sellable;
  quantity: number;
  unitPriceCents: Cents;
  /** Of one unit. */
  depositCents: Cents;
  note: string;
  /** A price of the staff for this order only: why, and what the product would have cost (null: on request). */
  override: { reason: string; fromCents: Cents | null } | null;
}

const decisionRow = rowShape({
  customer: nullable(jsonRow(customerTermsRow)),
  products: jsonRows(sellableRow),
  recipients: jsonRows(recipientRow),
  spendingLimit: nullable(jsonRow(limitRow)),
});

/** Reads the customer, every product again, by scope, and who is told; holds the caller's prices against today's. */
export async function readDecision(
  app: App,
  tx: Sql,
  actor: UserActor,
  { input, company }: { input: PlaceOrder; company: CompanySettings },
): Promise<{
  customer: CustomerTerms;
  lines: ApprovedLine[];
  recipients: Recipient[];
  limit: OrderLimit | null;
}> {
  const { customerId } = input;
  const requested = mergeLines(input.lines);
  const products = sellable(
    catalogueScope(actor),
    customerId,
    requested.map((line) => line.productId),
    pricingAt(company, app.clock.now()),
  );
  const recipientRows = recipients({ customerId, placedBy: actor.id }, 'orderPlaced');
  const row = await tx.row(
    decisionRow,
    sql`select ${rowAsJson(customerTermsRow, termsOfCustomer(actor, customerId))} as customer,
               ${rowsAsJson(sellableRow, products)} as products,
               ${rowsAsJson(recipientRow, recipientRows)} as recipients,
               ${rowAsJson(limitRow, limitOf(actor.id, customerId))} as spending_limit`,
  );
  if (!row?.customer) throw notFound();
  if (requested.some((line) => line.quantity > MAX_QUANTITY)) throw tooMany();
  const lines = approveLines(input, requested, row.products, company);
  return {
    customer: row.customer,
    lines,
    recipients: row.recipients,
    limit: row.spendingLimit,
  };
}

function approveLines(
  input: PlaceOrder,
  requested: Omit<PlaceOrder['lines'][number], 'expectedUnitPriceCents'>[],
  found: Sellable[],
  company: CompanySettings,
): ApprovedLine[] {
  const products = new Map(found.map((product) => [product.id, product]));
  const lines = requested.map(({ productId, quantity, note, override }) => {
    const product = products.get(productId);
    if (!product?.isActive) throw notFound();
    const depositCents = depositOf(company, product.sizeUnit);
    return { product, quantity, depositCents, note, override };
  });
  const unpriced = lines.filter(
    ({ product, override }) => product.unitPriceCents === null && !override,
  );
  if (unpriced.length > 0)
    throw priceOnRequest(
      unpriced.map(({ product }) => ({
        productId: product.id,
        name: product.name,
        sku: product.sku,
      })),
    );
  checkPrices(input, products);
  return lines.map(({ override, ...line }) => {
    const { unitPriceCents } = line.product;
    return override
      ? {
          ...line,
          unitPriceCents: override.unitPriceCents,
          override: { reason: override.reason, fromCents: unitPriceCents },
        }
      : { ...line, unitPriceCents: unitPriceCents ?? 0, override: null };
  });
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
