import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import {
  date,
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
  textListOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import {
  dropInvoicedPrice,
  setInvoicedPrice,
} from '../../../products/catalogue/server/public/receive-invoiced-prices.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { permissionDenied } from '../../errors.ts';
import type { DecidedPrices, DecidePrices, PriceMark } from '../contract.ts';
import { evidenceOf } from './judge-prices.ts';

const openRow = rowShape({
  customerRef: text,
  itemRef: text,
  customerId: text,
  productId: text,
  customerName: text,
  sku: text,
  unitPriceCents: nullable(decimal),
  documentId: nullable(text),
  docNumber: nullable(text),
  dated: nullable(date),
  quantity: nullable(decimal),
  marks: textListOf<PriceMark>(),
});
type Open = RowOf<typeof openRow>;

const pairOf = (row: { customerRef: string; itemRef: string }) =>
  `${row.customerRef}:${row.itemRef}`;

/**
 * Accepts or refuses prices of the books, each as it was seen: the duty books, for customers and products that the person may see. An
 * accepted price is what the customer pays from now on (unless staff have set one); an accepted removal ends it; a refused one is not
 * asked about again until the books say another. Prices with a mark are accepted only when they are meant.
 * @throws AppError `permission-denied`
 */
export async function decidePrices(
  app: App,
  actor: Actor,
  { answer, prices, marked }: DecidePrices,
): Promise<DecidedPrices> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const seen = new Map(prices.map((price) => [pairOf(price), price.unitPriceCents]));
  return app.db.transaction(async (tx) => {
    const rows = await tx.rows(
      openRow,
      sql`
        select op.customer_ref, op.item_ref, c.id as customer_id, p.id as product_id,
               c.name as customer_name, p.sku, op.unit_price_cents, op.document_id, op.doc_number,
               op.dated, op.quantity, op.marks
          from observed_prices op
          join ${customersForJoinIn(customerScope(actor))} c on c.price_ref = op.customer_ref
          join ${productsForJoinIn(catalogueScope(actor))} p on p.accounting_id = op.item_ref
         where op.customer_ref || ':' || op.item_ref = any(${[...seen.keys()]}::text[])
           and op.state in ('waiting', 'refused')
         order by op.customer_ref, op.item_ref for update of op`,
    );
    const asSeen = rows.filter((row) => seen.get(pairOf(row)) === row.unitPriceCents);
    const chosen = asSeen.filter((row) => answer === 'refuse' || marked || row.marks.length === 0);
    if (answer === 'accept') for (const row of chosen) await putInForce(app, tx, actor.id, row);
    const state = answer === 'accept' ? 'settled' : 'refused';
    await tx.execute(
      sql`update observed_prices
             set state = ${state}, decided_by = ${actor.id},
                 decided_at = ${new Date(app.clock.now())}
           where customer_ref || ':' || item_ref = any(${chosen.map(pairOf)}::text[])`,
    );
    if (chosen.length > 0)
      await recordAudit(app, tx, actor, {
        action: `prices.${answer}`,
        objectKind: 'customer-prices',
        after: {
          prices: chosen.map((row) => ({
            customer: row.customerName,
            sku: row.sku,
            unitPriceCents: row.unitPriceCents,
            invoice: row.docNumber,
          })),
        },
      });
    return {
      answer,
      decided: chosen.length,
      marked: asSeen.length - chosen.length,
      changed: seen.size - asSeen.length,
    };
  });
}

async function putInForce(
  app: App,
  tx: Parameters<typeof setInvoicedPrice>[1],
  setBy: string,
  row: Open,
): Promise<void> {
  const { customerId, productId, unitPriceCents, dated } = row;
  if (unitPriceCents === null || dated === null)
    return dropInvoicedPrice(tx, { customerId, productId });
  await setInvoicedPrice(app, tx, {
    customerId,
    productId,
    unitPriceCents,
    from: dated,
    evidence: evidenceOf(row),
    setBy,
  });
}
