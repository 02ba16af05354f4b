import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import type { PageForm } from '../../../platform/http/form-action.ts';
import { int, nullable, present, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { TaskDone } from '../contract.ts';
import { type Answered, DONE_LINKS, DONE_WORDS } from '../done-messages.ts';

/** The same forms, each answering what it did, with links to what it did it to. */
export function notingDone<F extends Record<string, PageForm<unknown>>>(
  forms: F,
): { [K in keyof F]: PageForm<{ taskDone: TaskDone }> } {
  const entries = Object.entries(forms).map(([intent, form]) => [
    intent,
    {
      ...form,
      run: async (call: Parameters<typeof form.run>[0]) => {
        const answered = (await form.run(call)) as Answered & Record<string, unknown>;
        const taskDone = {
          text: DONE_WORDS[intent]?.(answered) ?? '',
          links: await linksOf(call.app.db, orderScope(call.user), answered),
          ...(answered.send ? { send: answered.send } : {}),
        };
        return { ...answered, taskDone };
      },
    },
  ]);
  return Object.fromEntries(entries) as { [K in keyof F]: PageForm<{ taskDone: TaskDone }> };
}

const documentRow = rowShape({
  invoiceId: nullable(text),
  number: nullable(text),
  creditNumber: nullable(text),
  creditCents: nullable(int),
  orderId: present(text),
  orderNumber: text,
});

/** Documents and orders that an answer names by their ids, of the person's scope. */
async function linksOf(
  db: Sql,
  scope: Parameters<typeof inOrders>[0],
  answered: Record<string, unknown>,
): Promise<TaskDone['links']> {
  const id = (key: string) => (typeof answered[key] === 'string' ? answered[key] : null);
  const credit = id('creditId');
  const document = id('invoiceId') ?? id('documentId');
  const from = credit ? CREDIT : sql`invoices i`;
  const chosen = credit
    ? sql`m.id = ${credit}`
    : document
      ? sql`i.id = ${document}`
      : id('differenceId')
        ? sql`i.id in (select w.invoice_id from invoice_differences w where w.id = ${id('differenceId')})`
        : null;
  if (chosen === null) return [];
  const found = await db.row(
    documentRow,
    select(from, credit !== null, sql`${chosen} and ${inOrders(scope, 'o')}`),
  );
  const row =
    found ??
    // A decision names its document, which may be a credit.
    (document
      ? await db.row(
          documentRow,
          select(CREDIT, true, sql`m.id = ${document} and ${inOrders(scope, 'o')}`),
        )
      : undefined);
  if (!row) return [];
  const order = {
    label: DONE_LINKS.order(row.orderNumber),
    to: `/dashboard/orders/${row.orderId}`,
  };
  if (row.invoiceId === null) return [order];
  const label =
    row.creditNumber === null
      ? DONE_LINKS.invoice(row.number ?? row.orderNumber)
      : DONE_LINKS.credit(row.creditNumber, row.creditCents ?? 0);
  return [{ label, to: `/dashboard/invoices/${row.invoiceId}` }, order];
}

const CREDIT = sql`credit_memos m left join invoices i on i.id = m.invoice_id`;

const select = (from: SqlText, isCredit: boolean, where: SqlText): SqlText => sql`
  select i.id as invoice_id, i.doc_number as number,
         ${isCredit ? sql`m.doc_number` : sql`null::text`} as credit_number,
         ${isCredit ? sql`(m.net_cents + m.tax_cents)::int` : sql`null::int`} as credit_cents,
         o.id as order_id, o.number as order_number
    from ${from}
         join ${ordersForJoin} o on o.id = ${isCredit ? sql`m.order_id` : sql`i.order_id`}
   where ${where}`;
