import { companyDay, readCompany } from '../../../company/server/queries.ts';
import {
  approvedClaimsForJoin,
  approvedLinesForJoin,
} from '../../../delivery/claims/server/public/joins.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { moreThanBooks } from '../../errors.ts';
import { openAgain } from '../../invoices/server/own-payments.ts';
import { type CreditedLine, creditAmounts, type DepositBack } from './credit-amounts.ts';
import { creditableLines } from './creditable-lines.ts';

const invoiceRow = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  taxRateBp: int,
});
/** An invoice that may be credited. */
export type CreditedInvoice = RowOf<typeof invoiceRow>;

/** Where no invoice can be named: the order, which says the tax too. */
export type CreditedOrder = Omit<CreditedInvoice, 'id'> & { id: null; depositTaxable: boolean };

const knownRow = rowShape({ id: text });
const countRow = rowShape({ count: int });
const approvedRow = rowShape({ approved: present(int), invoiceLineId: nullable(text) });

/** As long as QuickBooks takes a number. */
const NUMBER_LENGTH = 21;

/**
 * Makes the one credit of an approved claim, once its delivery's invoice stands in the books; null before that. Never more of a line
 * than its invoice bills and no other credit took: what does not fit is parked for a person. Safe to repeat; credits of one order
 * wait for each other at its row.
 */
export async function draftClaimCredit(app: App, tx: Sql, claimId: string): Promise<string | null> {
  const invoice = await tx.row(
    invoiceRow,
    sql`
      select i.id, i.order_id, o.number as order_number, o.tax_rate_bp
        from ${approvedClaimsForJoin} c join invoices i
               on i.delivery_id = c.delivery_id and i.case_id is null
             join ${ordersForJoin} o on o.id = i.order_id
       where c.id = ${claimId} and (i.accounting_id is not null and i.state <> 'voided' or i.state = 'elsewhere')`,
  );
  if (!invoice || !(await lockOrderForDelivery(tx, invoice.orderId))) return null;
  const known = await tx.row(
    knownRow,
    sql`select id from credit_memos where claim_id = ${claimId}`,
  );
  if (known) return known.id;
  const { creditLines, fits } = await approvedOf(tx, claimId, invoice.id);
  return insertCredit(app, tx, invoice, { claimId, lines: fits ? creditLines : [], parked: !fits });
}

/** What a claim's approval takes of an invoice, and whether each line still holds that much. */
export async function approvedOf(
  tx: Sql,
  claimId: string,
  invoiceId: string,
): Promise<{ creditLines: CreditedLine[]; fits: boolean }> {
  const approved = await tx.rows(
    approvedRow,
    sql`
      select a.approved, il.id as invoice_line_id
        from ${approvedLinesForJoin} a
             left join invoice_lines il
               on il.order_line_id = a.order_line_id and il.invoice_id = ${invoiceId}
       where a.claim_id = ${claimId} order by il.position`,
  );
  const lines = new Map(
    (await creditableLines(tx, invoiceId, claimId)).map((line) => [line.id, line]),
  );
  const creditLines = approved.flatMap((one) => {
    const line = lines.get(one.invoiceLineId ?? '');
    return line ? [{ line, quantity: one.approved }] : [];
  });
  const fits =
    creditLines.length === approved.length &&
    creditLines.every(({ line, quantity }) => quantity <= line.left);
  return { creditLines, fits };
}

/** The amounts of a credit as its row has them. */
export const creditAmountsRow = rowShape({
  netCents: int,
  discountCents: int,
  depositCents: int,
  depositText: text,
  goodwillCents: int,
  taxCents: int,
});
export const amountsIn = ({
  net,
  tax,
  discount,
  deposit,
  goodwill,
}: Awaited<ReturnType<typeof creditAmounts>>): RowOf<typeof creditAmountsRow> => ({
  netCents: net,
  discountCents: discount,
  depositCents: deposit.cents,
  depositText: deposit.text,
  goodwillCents: goodwill,
  taxCents: tax,
});
const newCreditRow = rowShape({
  ...creditAmountsRow.columns,
  id: text,
  claimId: nullable(text),
  invoiceId: nullable(text),
  orderId: text,
  state: textOf<'needs_attention' | 'queued'>(),
  txnDate: date,
  emptiesOf: nullable(text),
  requestId: text,
  docNumber: text,
  problemCode: nullable(text),
  problem: nullable(text),
  reason: text,
  madeBy: nullable(text),
  differenceId: nullable(text),
  createdAt: time,
  updatedAt: time,
});

/** Why an approved claim is not credited as it is. */
export const PARKED_WORDS = 'The claim is for more than the invoice still bills.';

/**
 * Writes a credit and its lines. The order is locked, so its number is the next one of the order. A claim's that is for more than the books bill
 * is parked. @throws AppError `failed-precondition` for one by hand
 */
export async function insertCredit(
  app: App,
  tx: Sql,
  invoice: CreditedInvoice | CreditedOrder,
  credit: {
    claimId?: string;
    lines: readonly CreditedLine[];
    goodwillCents?: number | undefined;
    parked?: boolean;
    reason?: string;
    madeBy?: string | undefined;
    differenceId?: string | undefined;
    empties?: { deliveryId: string; back: DepositBack };
  },
): Promise<string> {
  const earlier = await tx.row(
    countRow,
    sql`select count(*)::int as count from credit_memos where order_id = ${invoice.orderId}`,
  );
  const nth = (earlier?.count ?? 0) + 1;
  const tail = nth > 1 ? `-${nth}` : '';
  const number = `CM-${invoice.orderNumber}`.slice(0, NUMBER_LENGTH - tail.length) + tail;
  const id = newId(app);
  const now = new Date(app.clock.now());
  const day = companyDay(await readCompany(app, tx), app.clock.now());
  const { goodwillCents = 0 } = credit;
  const credited = await creditAmounts(
    tx,
    { ...invoice, goodwillCents },
    credit.lines,
    credit.empties?.back,
  );
  const over = credited.netLeft !== null && credited.net > credited.netLeft;
  // Approved is approved: what the books no longer bill waits for a person, who reduces or drops it.
  if (over && !credit.claimId) throw moreThanBooks(credited.net, credited.netLeft ?? 0);
  const parked = credit.parked || over;
  const lines = over ? [] : credit.lines;
  const amounts = over ? await creditAmounts(tx, invoice, []) : credited;
  await tx.execute(
    sql`
      insert into credit_memos ${inserting(newCreditRow, {
        id,
        claimId: credit.claimId ?? null,
        invoiceId: invoice.id,
        orderId: invoice.orderId,
        state: parked ? 'needs_attention' : 'queued',
        txnDate: day,
        ...amountsIn(amounts),
        emptiesOf: credit.empties?.deliveryId ?? null,
        requestId: id,
        docNumber: number,
        problemCode: parked ? 'more-than-invoiced' : null,
        problem: parked ? PARKED_WORDS : null,
        reason: credit.reason ?? '',
        madeBy: credit.madeBy ?? null,
        differenceId: credit.differenceId ?? null,
        createdAt: now,
        updatedAt: now,
      })}`,
  );
  await insertCreditLines(tx, id, lines);
  await openAgain(tx, { creditId: id });
  return id;
}

export async function insertCreditLines(
  tx: Sql,
  creditId: string,
  lines: readonly CreditedLine[],
): Promise<void> {
  for (const { line, quantity } of lines)
    await tx.execute(
      sql`insert into credit_memo_lines (credit_memo_id, invoice_line_id, quantity, unit_price_cents)
          values (${creditId}, ${line.id}, ${quantity}, ${line.unitPriceCents})`,
    );
}
