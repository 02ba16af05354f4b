import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  afterPlace,
  hasFacts,
  pageOf,
  placeOf,
  placeText,
  rowsOf,
  withoutPlace,
} from '../../../ordering/orders/server/public/reading-page.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import {
  bool,
  date,
  decimal,
  int,
  jsonRows,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { isoText, type SqlText, sql } from '../../../platform/sql.ts';
import type { InvoiceState } from '../../contract.ts';
import type { InvoiceRecord, ReadInvoices } from '../reading-contract.ts';
import { OPEN_BALANCE, SHOWN_STATE } from './bills.ts';
import { invoiceNumber } from './shown-number.ts';

const lineRow: ShapeOf<InvoiceRecord['lines'][number]> = rowShape({
  id: text,
  orderLineId: nullable(text),
  productId: text,
  sku: text,
  description: text,
  quantity: int,
  unitPriceCents: decimal,
  amountCents: int,
  taxable: bool,
});

const record: ShapeOf<InvoiceRecord & { placeAt: string }> = rowShape({
  id: text,
  number: nullable(text),
  orderId: text,
  orderNumber: text,
  deliveryId: text,
  customerId: text,
  state: textOf<InvoiceState>(),
  datedOn: date,
  dueOn: nullable(date),
  subtotalCents: int,
  discountCents: int,
  surchargeCents: int,
  depositCents: int,
  taxCents: int,
  deliveryFeeCents: int,
  totalCents: int,
  accountingTotalCents: nullable(int),
  accountingNetCents: nullable(int),
  accountingTaxCents: nullable(int),
  balanceCents: nullable(int),
  problem: nullable(text),
  problemCode: nullable(text),
  createdAt: text,
  updatedAt: text,
  lines: jsonRows(lineRow),
  placeAt: text,
});

/** Why an invoice waits is for staff, as on the order's page. */
const reasons = (user: UserActor): SqlText =>
  hasDuty(user, 'books')
    ? sql`i.problem, i.problem_code`
    : sql`null::text as problem, null::text as problem_code`;

/** Found by the index of numbers; one that is not shown names nothing. */
const isNumbered = (number: string): SqlText =>
  sql`i.doc_number = ${number} and ${invoiceNumber('i')} is not null`;

const selectRecords = (user: UserActor, rest: SqlText): SqlText => sql`
  select i.id, ${invoiceNumber('i')} as number, i.order_id, o.number as order_number, i.delivery_id,
         i.customer_id, ${SHOWN_STATE} as state, i.txn_date as dated_on, i.due_date as due_on, i.subtotal_cents,
         i.discount_cents, i.surcharge_cents, i.deposit_cents, i.tax_cents, i.delivery_fee_cents,
         i.total_cents, i.accounting_total_cents,
         i.accounting_net_cents, i.accounting_tax_cents,
         ${OPEN_BALANCE} as balance_cents, ${reasons(user)}, ${isoText(sql`i.created_at`)} as created_at,
         ${isoText(sql`i.updated_at`)} as updated_at,
         coalesce((
           select json_agg(json_build_object(
                    'id', l.id, 'orderLineId', l.order_line_id, 'productId', l.product_id,
                    'sku', l.sku, 'description', l.description, 'quantity', l.quantity,
                    'unitPriceCents', l.unit_price_cents, 'amountCents', l.amount_cents,
                    'taxable', l.taxable) order by l.position)
             from invoice_lines l where l.invoice_id = i.id), '[]') as lines,
         ${placeText(sql`i.created_at`)} as place_at
    from invoices i join ${ordersForJoin} o on o.id = i.order_id
   where ${inOrders(orderScope(user), 'o')} and ${rest}`;

/**
 * A page of the invoices of orders that this person may see, the newest first.
 * @throws AppError `invalid-argument` for a cursor that is none
 */
export async function readInvoices(
  app: Pick<App, 'db'>,
  user: UserActor,
  input: ReadInvoices,
): Promise<{ invoices: InvoiceRecord[]; next: string | null }> {
  const place = placeOf('invoices', input.cursor);
  const { order, invoiceNumber, state, datedFrom, datedTo, changedSince: since } = input;
  const rows = await app.db.rows(
    record,
    selectRecords(
      user,
      sql`${hasFacts(input)}
        ${order ? sql`and i.order_id = ${order}` : sql.empty}
        ${invoiceNumber ? sql`and ${isNumbered(invoiceNumber)}` : sql.empty}
        ${state ? sql`and ${SHOWN_STATE} = any(${state}::text[])` : sql.empty}
        ${datedFrom ? sql`and i.txn_date >= ${datedFrom}::date` : sql.empty}
        ${datedTo ? sql`and i.txn_date <= ${datedTo}::date` : sql.empty}
        ${since ? sql`and i.updated_at >= ${since}::timestamptz` : sql.empty}
        and ${afterPlace(place, sql`i.created_at`, sql`i.id`)}
        order by i.created_at desc, i.id desc limit ${rowsOf(input.limit)}`,
    ),
  );
  const page = pageOf('invoices', rows, input.limit);
  return { invoices: page.rows, next: page.next };
}

/**
 * One invoice, by its id or its number in the books. Two books may have used one number: then the
 * newest counts.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function readOneInvoice(
  app: Pick<App, 'db'>,
  user: UserActor,
  idOrNumber: string,
): Promise<InvoiceRecord> {
  const named = isId(idOrNumber) ? sql`i.id = ${idOrNumber}` : isNumbered(idOrNumber);
  const found = await app.db.row(
    record,
    selectRecords(user, sql`${named} order by i.created_at desc, i.id desc limit 1`),
  );
  if (!found) throw notFound();
  return withoutPlace(found);
}
