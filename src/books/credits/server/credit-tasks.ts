import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import {
  bool,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { CreditState } from '../../contract.ts';
import type { Task, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { partWays } from '../../invoices/part-ways.ts';
import { TASK_WORDS as words } from '../../invoices/task-messages.ts';
import { accountOfBooks, type IncomeAccount } from '../../items/server/income-account.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import { PARKED_WAYS } from '../credit-contract.ts';

const row = rowShape({
  id: text,
  state: textOf<CreditState>(),
  invoiceId: nullable(text),
  /** The delivery whose empties it pays back. */
  emptiesOf: nullable(text),
  orderId: text,
  orderNumber: text,
  customerName: text,
  docNumber: text,
  totalCents: int,
  accountingId: nullable(text),
  inDoubt: bool,
  problem: nullable(text),
  problemCode: nullable(text),
  problemTid: nullable(text),
  since: time,
});

/** A decision not to credit has a reason. */
const WHY = { kind: 'text', name: 'reason', label: words.why, maxLength: 300 } as const;

/** More than its invoice still bills: nothing that could be sent as it is. */
const parkedWays = (creditId: string): Way[] =>
  PARKED_WAYS.map((way) => ({
    intent: 'credit',
    label: words.parkedCredit[way],
    fields: { creditId, way },
    input: way === 'drop' ? WHY : { kind: 'none' },
  }));

/** It may stand, or belongs, in the books of the company before: a person looks there. */
const byHandWays = ({ id, inDoubt }: RowOf<typeof row>, retry: Way): Way[] => {
  const fields = { creditId: id };
  const none = { kind: 'none' } as const;
  return [
    {
      intent: 'credit-elsewhere',
      label: words.standsThere,
      fields,
      input: { kind: 'text', name: 'number', label: words.numberThere, maxLength: 40 },
    },
    inDoubt
      ? { intent: 'credit-elsewhere', label: words.creditAgain, fields, input: none }
      : {
          intent: 'credit',
          label: words.parkedCredit.drop,
          fields: { ...fields, way: 'drop' },
          input: WHY,
        },
    { ...retry, help: words.connectedAgain },
  ];
};

const waysOf = (credit: RowOf<typeof row>, retry: Way, account: IncomeAccount | null): Way[] => {
  if (credit.problemCode === 'more-than-invoiced') return parkedWays(credit.id);
  if (credit.state === 'voided')
    return [
      {
        intent: 'leave',
        label: words.leaveUncredited,
        fields: { creditId: credit.id },
        input: WHY,
      },
      ...(credit.invoiceId
        ? [{ to: `/dashboard/invoices/${credit.invoiceId}`, label: words.creditAnew }]
        : []),
    ];
  if (credit.problemCode === 'amount-differs')
    return [
      {
        intent: 'accept-credit',
        label: words.acceptCredit,
        fields: { creditId: credit.id },
        input: WHY,
        help: words.acceptCreditHelp,
      },
    ];
  if (credit.problemCode === OTHER_COMPANY) return byHandWays(credit, retry);
  if (credit.accountingId !== null || credit.inDoubt) return [retry];
  const input = {
    kind: 'text',
    name: 'number',
    label: words.numberInBooks,
    maxLength: 40,
  } as const;
  const fields = { creditId: credit.id };
  const byHand: Way = { intent: 'credit-by-hand', label: words.byHand, fields, input };
  return credit.problemCode === 'deposit-item' || credit.problemCode === 'goodwill-item'
    ? [...partWays(credit.problemCode, account), retry, byHand]
    : [retry, byHand];
};

/** Credits that wait for a person. */
export async function creditTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    row,
    sql`
      select m.id, m.state, m.invoice_id, m.empties_of, m.order_id, o.number as order_number, o.customer_in_list as customer_name,
             m.doc_number, m.net_cents + m.tax_cents as total_cents, m.accounting_id, m.in_doubt,
             m.problem, m.problem_code, m.problem_tid, m.updated_at as since
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
       where (m.state = 'needs_attention' or m.state = 'voided' and m.void_left_at is null) and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by m.updated_at desc, m.id limit ${SOURCE_LIMIT}`,
  );
  const account = await accountOfBooks(app.db);
  return rows.map((credit) => {
    const retry: Way = {
      ...(credit.invoiceId === null
        ? { intent: 'credit-deposit', fields: { deliveryId: credit.emptiesOf ?? '' } }
        : { intent: 'retry', fields: { invoiceId: credit.invoiceId } }),
      label: words.retry,
      input: { kind: 'none' },
    };
    return {
      key: `credit:${credit.id}:${credit.state === 'voided' ? 'voided' : (credit.problemCode ?? '')}`,
      kind: 'credit',
      stopsMoney: true,
      sentence:
        credit.state === 'voided' ? words.creditVoided(credit) : words.creditNotBooked(credit),
      detail: null,
      about: [{ label: credit.orderNumber, to: `/dashboard/orders/${credit.orderId}` }],
      since: credit.since,
      ways: waysOf(credit, retry, account),
      code: credit.problemCode,
      tid: credit.problemTid,
    };
  });
}
