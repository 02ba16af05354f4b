import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import {
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Task, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import type { DifferenceKind } from '../difference-contract.ts';
import { DIFFERENCE_WORDS as words } from '../difference-messages.ts';
import { whyTaxDiffers } from '../tax-messages.ts';
import { TAX_FACTS, taxFacts } from './tax-facts.ts';

const row = rowShape({
  id: text,
  kind: textOf<DifferenceKind>(),
  ours: text,
  theirs: text,
  invoiceId: text,
  orderId: text,
  orderNumber: text,
  customerName: text,
  docNumber: nullable(text),
  totalCents: int,
  /** To whom it was moved, as the books name them; null: not moved, or not read yet. */
  movedTo: nullable(text),
  since: time,
  tax: taxFacts,
});

/** Invoices that a bookkeeper changed, moved, voided or deleted in the books; of one alone, for its page. */
export async function differenceTasks(
  { app, scope }: Looking,
  invoiceId?: string,
): Promise<Task[]> {
  const rows = await app.db.rows(
    row,
    sql`
      select f.id, f.kind, f.ours, f.theirs, f.invoice_id, i.order_id, o.number as order_number,
             o.customer_in_list as customer_name, i.doc_number, i.total_cents,
             case when f.kind = 'customer' then
               (select there.name from accounting_customers there
                 where there.realm_id = i.realm_id and there.books_id = f.theirs) end as moved_to,
             f.found_at as since, ${TAX_FACTS}
        from accounting_differences f join invoices i on i.id = f.invoice_id
             join ${ordersForJoin} o on o.id = i.order_id
       where f.settled_at is null and ${invoiceId === undefined ? sql`true` : sql`f.invoice_id = ${invoiceId}`}
         and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by f.found_at desc, f.id limit ${SOURCE_LIMIT}`,
  );
  return rows.map((one) => ({
    key: `difference:${one.id}:${one.theirs}`,
    kind: 'difference',
    stopsMoney: one.kind !== 'date',
    sentence: `${words.sentence[one.kind](one)}${one.kind === 'tax' ? ` ${whyTaxDiffers(one.tax)}` : ''}`,
    detail: null,
    about: [{ label: one.orderNumber, to: `/dashboard/orders/${one.orderId}` }],
    since: one.since,
    ways: waysOf(one),
    code: `books-${one.kind}`,
    tid: null,
  }));
}

function waysOf({ id, kind, invoiceId }: RowOf<typeof row>): Way[] {
  const none = { kind: 'none' } as const;
  const fields = { differenceId: id };
  const gone = kind === 'voided' || kind === 'deleted';
  const accept: Way = { intent: 'accept-books', label: words.accept, fields, input: none };
  if (!gone)
    return [
      accept,
      {
        intent: 'put-back',
        label: words.putBack,
        fields,
        input: none,
        help: words.putBackHelp,
      },
      { intent: 'look-again', label: words.lookAgain, fields, input: none, help: words.lookHelp },
    ];
  return [
    { intent: 're-bill', label: words.rebill, fields, input: none },
    {
      intent: 'by-hand',
      label: words.byHand,
      fields: { invoiceId },
      input: { kind: 'text', name: 'number', label: words.number, maxLength: 40 },
    },
    {
      intent: 'leave',
      label: words.leaveUnbilled,
      fields: { invoiceId },
      input: { kind: 'text', name: 'reason', label: words.why, maxLength: 300 },
    },
  ];
}
