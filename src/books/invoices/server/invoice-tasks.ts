import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import {
  bool,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import type { Task, TaskKind, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { itemWays } from '../../items/itemless-messages.ts';
import { accountOfBooks, type IncomeAccount } from '../../items/server/income-account.ts';
import { choiceRow } from '../../server/choice-row.ts';
import { CUSTOMER_PROBLEMS, OTHER_COMPANY } from '../../server/describe-problem.ts';
import { DIFFERENCE_WORDS as byHand } from '../difference-messages.ts';
import { partWays } from '../part-ways.ts';
import { TASK_WORDS as words } from '../task-messages.ts';
import { whyTaxDiffers } from '../tax-messages.ts';
import { PART_PROBLEMS } from './choose-parts.ts';
import { TAX_UNSETTLED } from './held-for-tax.ts';
import { CONNECTED_AGAIN, NOT_SYNCED } from './not-synced.ts';
import { TAX_FACTS, taxFacts } from './tax-facts.ts';

const row = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  customerId: text,
  customerName: text,
  docNumber: nullable(text),
  /** The books have answered for it: it stands there. */
  inBooks: bool,
  /** Those books are not read any more: there is nothing to be tried again. */
  notSynced: bool,
  inDoubt: bool,
  /** A person found it in books that are connected again now. */
  foundThere: bool,
  /** Nothing but a person bills it. */
  withoutBooks: bool,
  connectedAgain: bool,
  totalCents: int,
  problem: nullable(text),
  problemCode: nullable(text),
  problemTid: nullable(text),
  options: jsonRows(choiceRow),
  nameForBooks: text,
  /** Of the books that it was sent to. */
  companyName: nullable(text),
  since: time,
  /** Products of it that nothing in the books is known to stand for. */
  itemless: jsonRows(rowShape({ id: text, name: text })),
  tax: taxFacts,
});
type InvoiceRow = RowOf<typeof row>;

/** Ways out are offered for so many products of one invoice. */
const OFFERED = 3;
const ITEMLESS = sql`case when i.problem_code = 'item-missing' then coalesce((
  select json_agg(json_build_object('id', lacking.id, 'name', lacking.name) order by lacking.name)
    from (select distinct p.id, p.name || ', ' || p.size_unit as name
            from invoice_lines l join ${productsForJoin} p on p.id = l.product_id
           where l.invoice_id = i.id and p.accounting_id is null
             and not exists (select 1 from accounting_stand_ins s where s.product_id = p.id)
           order by 2 limit ${OFFERED}) lacking), '[]') else '[]' end`;

/** Invoices that wait for a person. */
export async function invoiceTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    row,
    sql`
      select i.id, i.order_id, i.customer_id, o.number as order_number, o.customer_in_list as customer_name, i.doc_number,
             i.accounting_id is not null as in_books, ${NOT_SYNCED} as not_synced, i.in_doubt,
             i.state = 'elsewhere' as found_there, ${WITHOUT_BOOKS} as without_books, ${CONNECTED_AGAIN} as connected_again, i.total_cents, i.problem, i.problem_code,
             i.problem_tid, i.problem_options as options,
             left(o.customer_name, 300) || ' (' || coalesce(o.city, '') || ')' as name_for_books,
             (select known.company_name from accounting_connections known
               where known.realm_id = i.realm_id
               order by known.connected_at desc limit 1) as company_name,
             i.updated_at as since, ${ITEMLESS} as itemless, ${TAX_FACTS}
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
       where (i.state = 'needs_attention'
              or i.state = 'elsewhere' and i.accounting_id is null and ${CONNECTED_AGAIN}) and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by i.updated_at desc, i.id limit ${SOURCE_LIMIT}`,
  );
  const account = await accountOfBooks(app.db);
  return rows.map((invoice) => taskOf(invoice, account));
}

function taskOf(invoice: InvoiceRow, account: IncomeAccount | null): Task {
  return {
    key: `invoice:${invoice.id}:${invoice.foundThere ? 'there' : (invoice.problemCode ?? '')}`,
    kind: kindOf(invoice.problemCode ?? ''),
    stopsMoney: !invoice.foundThere,
    sentence: sentenceOf(invoice),
    detail: null,
    about: [{ label: invoice.orderNumber, to: `/dashboard/orders/${invoice.orderId}` }],
    since: invoice.since,
    ways: waysOf(invoice, account),
    code: invoice.problemCode,
    tid: invoice.problemTid,
  };
}

function sentenceOf(invoice: InvoiceRow): string {
  if (invoice.foundThere) return words.thereAgain(invoice);
  if (invoice.problemCode === OTHER_COMPANY)
    return invoice.connectedAgain ? words.pending(invoice) : words.elsewhere(invoice);
  if (invoice.problemCode === TAX_UNSETTLED && !invoice.inBooks)
    return `${words.sentence({ ...invoice, problem: words.taxNotSettled })} ${words.taxThen(invoice.withoutBooks)}`;
  if (invoice.inDoubt && !invoice.inBooks) return words.sent(invoice);
  const sentence = words.sentence(invoice);
  return invoice.problemCode === 'tax-differs'
    ? `${sentence} ${whyTaxDiffers(invoice.tax)}`
    : sentence;
}

function kindOf(code: string): TaskKind {
  if (CUSTOMER_PROBLEMS.includes(code)) return 'customer';
  if (code === 'item-missing') return 'item';
  return code === 'period-closed' ? 'closed-books' : 'invoice';
}

/** The actions of an invoice's task. A refused one may have been entered by hand; an unanswered one is looked up before it is sent again. */
function waysOf(invoice: InvoiceRow, account: IncomeAccount | null): Way[] {
  if (invoice.problemCode === OTHER_COMPANY && !invoice.connectedAgain)
    return byHandWays(invoice.id);
  // Without QuickBooks there is no number of it in QuickBooks.
  if (invoice.inBooks || invoice.inDoubt || invoice.withoutBooks) return waysOn(invoice, account);
  const input = { kind: 'text', name: 'number', label: byHand.number, maxLength: 40 } as const;
  const fields = { invoiceId: invoice.id };
  if (invoice.foundThere) {
    const known = { ...input, value: invoice.docNumber ?? '' };
    return [{ intent: 'by-hand', label: words.readThere, fields, input: known }];
  }
  return [...waysOn(invoice, account), { intent: 'by-hand', label: byHand.byHand, fields, input }];
}

/** It may stand in the books of the company before, which can't be read now: a person looks there. */
function byHandWays(invoiceId: string): Way[] {
  const fields = { invoiceId };
  return [
    {
      intent: 'stands-elsewhere',
      label: words.standsThere,
      fields,
      input: { kind: 'text', name: 'number', label: words.numberThere, maxLength: 40 },
      help: words.standsThereHelp,
    },
    {
      intent: 'bill-here',
      label: words.billHere,
      fields,
      input: { kind: 'none' },
      help: words.billHereHelp,
    },
    {
      intent: 'retry',
      label: words.retry,
      fields,
      input: { kind: 'none' },
      help: words.connectedAgain,
    },
  ];
}

function waysOn(
  { id, customerId, problemCode, options, nameForBooks, notSynced, itemless }: InvoiceRow,
  account: IncomeAccount | null,
): Way[] {
  const fields = { invoiceId: id };
  const none = { kind: 'none' } as const;
  const retry: Way = { intent: 'retry', label: words.retry, fields, input: none };
  if (problemCode === TAX_UNSETTLED)
    return [{ to: `/dashboard/customers/${customerId}/details#tax-rate`, label: words.settleTax }];
  if (problemCode === 'tax-differs') {
    const accept: Way = { intent: 'tax', label: words.acceptTax, fields, input: none };
    return notSynced ? [accept] : [accept, retry];
  }
  if (problemCode === 'period-closed')
    return [
      { intent: 'open-day', label: words.openDay, fields, input: none, help: words.openDayHelp },
      { ...retry, help: words.reopenHelp },
    ];
  if (problemCode === 'item-missing')
    return [...itemless.flatMap((product) => itemWays(product, account)), retry];
  if (PART_PROBLEMS.includes(problemCode ?? ''))
    return [...partWays(problemCode ?? '', account), retry];
  if (!CUSTOMER_PROBLEMS.includes(problemCode ?? '')) return [retry];
  const match: Way[] =
    options.length === 0
      ? []
      : [
          {
            intent: 'customer',
            label: words.match,
            fields,
            input: {
              kind: 'choice',
              name: 'accountingId',
              label: words.whichCustomer,
              options: options.map(({ accountingId, label }) => ({ value: accountingId, label })),
            },
          },
        ];
  const create: Way[] = [
    {
      intent: 'customer',
      label: words.create,
      fields,
      input: {
        kind: 'text',
        name: 'addAs',
        label: words.nameInBooks,
        value: nameForBooks,
        maxLength: 500,
      },
    },
  ];
  // A namesake that was not linked automatically is usually another customer, so creating comes before matching.
  return problemCode === 'customer-namesake'
    ? [...create, ...match, retry]
    : [...match, ...create, retry];
}
