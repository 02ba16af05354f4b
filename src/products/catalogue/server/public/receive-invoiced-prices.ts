import type { UnitCents } from '../../../../kit/money.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { int, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { inserting } from '../../../../platform/write-rows.ts';
import { customerPriceRow } from '../price-row.ts';

/** Whose price of what. */
interface Pair {
  customerId: string;
  productId: string;
}

/**
 * What a customer pays from the day of an invoice on (YYYY-MM-DD), because a person accepted it: in the place of what was accepted of
 * this customer and product before. A price set by staff still wins.
 */
export async function setInvoicedPrice(
  app: App,
  tx: Sql,
  price: Pair & { unitPriceCents: UnitCents; from: string; evidence: object; setBy: string },
): Promise<void> {
  await dropInvoicedPrice(tx, price);
  const { from, ...written } = price;
  await tx.execute(
    sql`insert into customer_prices ${inserting(
      customerPriceRow,
      {
        ...written,
        id: newId(app),
        source: 'accounting',
        validFrom: from,
        validUntil: null,
        accepted: true,
      },
      { createdAt: new Date(app.clock.now()) },
    )}`,
  );
}

/** An accepted price was invoiced again: it counts from the day of the newer invoice on. */
export async function renewInvoicedPrices(
  tx: Sql,
  prices: readonly { id: string; from: string; evidence: object }[],
): Promise<void> {
  if (prices.length === 0) return;
  await tx.execute(
    sql`update customer_prices cp set valid_from = r.from, evidence = r.evidence
          from json_to_recordset(${JSON.stringify(prices)}::json)
               as r(id text, "from" date, evidence jsonb)
         where cp.id = r.id and cp.source = 'accounting' and cp.valid_from <> r.from`,
  );
}

/** What was accepted of this customer and product ends. */
export async function dropInvoicedPrice(tx: Sql, { customerId, productId }: Pair): Promise<void> {
  await tx.execute(
    sql`delete from customer_prices
         where source = 'accounting' and customer_id = ${customerId}
           and product_id = ${productId}`,
  );
}

/**
 * The prices taken from one company's invoices say nothing about another's: they all go. @returns
 * how many.
 */
export function dropInvoicedPrices(tx: Sql): Promise<number> {
  return tx.execute(sql`delete from customer_prices where source = 'accounting'`);
}

const counts = rowShape({ prices: int, accepted: int });

/** How many customer prices came from invoices of the books, and how many of them count already. */
export async function countInvoicedPrices(db: Sql): Promise<{ prices: number; accepted: number }> {
  const row = await db.row(
    counts,
    sql`select count(*)::int as prices, count(*) filter (where accepted)::int as accepted
          from customer_prices where source = 'accounting'`,
  );
  return row ?? { prices: 0, accepted: 0 };
}
