import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, insertingIf } from '../../../platform/write-rows.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import type { DifferenceKind } from '../difference-contract.ts';
import { stateOf, TAX_DIFFERS } from './figures.ts';

const compared = rowShape({
  netCents: int,
  taxCents: int,
  taxAcceptedCents: nullable(int),
  netAcceptedCents: nullable(int),
  txnDate: date,
  dateAccepted: nullable(date),
  bookedCustomerId: nullable(text),
  /** Whose account our customer is billed to now. */
  matchedId: nullable(text),
  problemCode: nullable(text),
});

interface Found {
  kind: DifferenceKind;
  ours: string;
  theirs: string;
}

const differenceRow = rowShape({
  kind: textOf<DifferenceKind>(),
  ours: text,
  theirs: text,
} satisfies ColumnsOf<Found>);

/** Holds what the books say of an invoice against what the shop made; `gone`: it was deleted there. Same transaction as the mirror. */
export async function compareInvoice(
  app: App,
  tx: Sql,
  invoiceId: string,
  invoice: LedgerInvoice | 'gone',
): Promise<void> {
  const row = await tx.row(
    compared,
    sql`
      select i.net_cents, i.tax_cents, i.tax_accepted_cents,
             i.net_accepted_cents, i.txn_date, i.date_accepted, i.booked_customer_id,
             c.account_id as matched_id, i.problem_code
        from invoices i join ${customersForJoin} c on c.id = i.customer_id
       where i.id = ${invoiceId}`,
  );
  if (!row) return;
  const found: Found[] =
    invoice === 'gone'
      ? [{ kind: 'deleted', ours: '', theirs: '' }]
      : stateOf(invoice) === 'voided'
        ? [{ kind: 'voided', ours: '', theirs: '' }]
        : differencesOf(row, invoice);
  const now = new Date(app.clock.now());
  await tx.execute(
    sql`update accounting_differences set settled_how = 'agrees', settled_at = ${now}
         where invoice_id = ${invoiceId} and settled_at is null
           and kind <> all(${found.map(({ kind }) => kind)}::text[])`,
  );
  for (const { kind, ours, theirs } of found)
    await tx.execute(
      sql`insert into accounting_differences ${insertingIf(
        differenceRow,
        { kind, ours, theirs },
        { id: newId(app), invoiceId, foundAt: now },
      )}
           where not exists (select 1 from accounting_differences known
                              where known.invoice_id = ${invoiceId} and known.kind = ${kind}
                                and known.theirs = ${theirs} and known.settled_how = 'accepted')
          on conflict (invoice_id, kind) where settled_at is null
          do update set theirs = excluded.theirs`,
    );
  if (invoice !== 'gone' && invoice.customerId && invoice.customerId === row.matchedId)
    await tx.execute(
      sql`update invoices set moved_to = null where id = ${invoiceId} and moved_to is not null`,
    );
  if (invoice !== 'gone' && invoice.customerId && !found.some(({ kind }) => kind === 'customer'))
    await tx.execute(
      sql`update invoices set booked_customer_id = ${invoice.customerId}
           where id = ${invoiceId} and booked_customer_id is distinct from ${invoice.customerId}`,
    );
}

function differencesOf(row: RowOf<typeof compared>, invoice: LedgerInvoice): Found[] {
  const found: Found[] = [];
  const net = row.netAcceptedCents ?? row.netCents;
  const theirNet = invoice.totalCents - invoice.taxCents;
  const tax = row.taxAcceptedCents ?? row.taxCents;
  if (theirNet !== net) found.push({ kind: 'amount', ours: `${net}`, theirs: `${theirNet}` });
  // A tax that was another from the first answer on is a problem of the invoice itself.
  else if (row.problemCode !== TAX_DIFFERS && ![tax, row.taxCents].includes(invoice.taxCents))
    found.push({ kind: 'tax', ours: `${tax}`, theirs: `${invoice.taxCents}` });
  const { customerId, date: theirDate } = invoice;
  const ourCustomers = [row.bookedCustomerId, row.matchedId];
  if (customerId && row.bookedCustomerId !== null && !ourCustomers.includes(customerId))
    found.push({ kind: 'customer', ours: row.bookedCustomerId, theirs: customerId });
  if (theirDate && theirDate !== row.txnDate && theirDate !== row.dateAccepted)
    found.push({ kind: 'date', ours: row.txnDate, theirs: theirDate });
  return found;
}
