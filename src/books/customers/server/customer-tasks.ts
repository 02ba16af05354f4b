import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { decimal, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import type { Task, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import type { OurCustomer, PlannedCustomer } from '../customer-lines.ts';
import {
  billBoth,
  billBothHelp,
  nameInBooks,
  ownAccount,
  TASK_WORDS as words,
} from '../customer-messages.ts';
import { readCustomerPlan } from './read-plan.ts';
import { lastReadOf } from './store-customers.ts';

const PAGE = '/dashboard/accounting/customers';
const openRow = rowShape({ customerId: text });
const owedRow = rowShape({ customerId: text, openCents: decimal, waitingCents: decimal });

/** What customers owe on invoices in the books, and what of theirs waits to go there. Cents. */
async function owedBy(app: Looking['app'], customerIds: readonly string[]) {
  if (customerIds.length === 0) return new Map<string, RowOf<typeof owedRow>>();
  const rows = await app.db.rows(
    owedRow,
    sql`
      select i.customer_id,
             coalesce(sum(i.balance_cents) filter (where i.state in ('created', 'part_paid')), 0)
               ::float8 as open_cents,
             coalesce(sum(i.total_cents) filter (where i.accounting_id is null
                                                   and i.state <> 'elsewhere'), 0)
               ::float8 as waiting_cents
        from invoices i where i.customer_id = any(${customerIds}::text[])
       group by i.customer_id`,
  );
  return new Map(rows.map((row) => [row.customerId, row]));
}

/**
 * What waits about customers: proposals and new ones as one task each with their number, and one for each customer that was
 * switched in the books, lost its match or could not be added. One with open orders stops money.
 */
export async function customerTasks({ app, scope }: Looking): Promise<Task[]> {
  const live = await liveConnection(app.db);
  // The lists are the whole shop's: whoever sees some customers only gets none of it.
  if (!live || live.state === 'disconnected' || (scope !== null && scope.customers !== null))
    return [];
  const since = await lastReadOf(app.db, live.realmId);
  if (!since) return [];
  const { lines, onlyHere } = await readCustomerPlan(app.db, live.realmId);
  const open = await app.db.rows(
    openRow,
    sql`select distinct o.customer_id from ${ordersForJoin} o
         where o.status not in ('delivered', 'cancelled')`,
  );
  const ordering = new Set(open.map((row) => row.customerId));
  const lost = onlyHere.flatMap(({ ours, state }) => (state === 'lost' ? [ours.id] : []));
  const owed = await owedBy(app, lost);
  const one = (
    ours: OurCustomer,
    {
      what,
      sentence,
      show,
      ways = [],
    }: { what: string; sentence: string; show: string; ways?: Way[] },
  ): Task => ({
    ...blank,
    key: `customer:${ours.id}:${what}`,
    since,
    stopsMoney: ordering.has(ours.id) || (owed.get(ours.id)?.waitingCents ?? 0) > 0,
    sentence: [
      sentence,
      words.owed(owed.get(ours.id) ?? { openCents: 0, waitingCents: 0 }),
      ordering.has(ours.id) ? words.ordering : '',
    ]
      .filter(Boolean)
      .join(' '),
    about: [{ label: ours.name, to: `/dashboard/customers/${ours.id}` }],
    ways: [
      ...ways,
      { to: `${PAGE}?show=${show}`, label: ways.length > 0 ? words.list : words.look },
    ],
  });
  const many = (what: string, count: number, sentence: string): Task[] =>
    count === 0
      ? []
      : [
          {
            ...blank,
            key: `customers:${what}:${count}`,
            since,
            sentence,
            ways: [{ to: `${PAGE}?show=${what}`, label: words.look }],
          },
        ];
  const count = (has: (line: PlannedCustomer) => boolean) => lines.filter(has).length;
  const proposed = count((line) => line.state === 'proposed');
  const fresh = count((line) => line.state === 'new');
  const differing = count((line) => line.differences.length > 0);
  return [
    ...onlyHere.flatMap(({ ours, state, mergedInto }) =>
      state === 'lost'
        ? [
            one(ours, {
              what: 'lost',
              sentence: words.lost(
                ours.name,
                mergedInto?.name ?? null,
                mergedInto?.ours?.name ?? null,
              ),
              show: 'lost',
              ways: mergedInto?.ours ? mergedWays(ours, mergedInto.ours) : [],
            }),
          ]
        : ours.adding === 'failed'
          ? [
              one(ours, {
                what: 'failed',
                sentence: words.failed(ours.name, ours.problem ?? ''),
                show: 'adding',
              }),
            ]
          : [],
    ),
    ...lines.flatMap(({ ours, switchTo }) =>
      ours && switchTo !== null
        ? [
            one(ours, {
              what: `switch-${String(switchTo)}`,
              sentence: words.switched(ours.name, switchTo),
              show: 'differing',
            }),
          ]
        : [],
    ),
    ...many('proposed', proposed, words.proposed(proposed)),
    ...many('new', fresh, words.fresh(fresh)),
    ...many('differing', differing, words.differing(differing)),
  ].slice(0, SOURCE_LIMIT);
}

/** Two here, one there: billed together, or apart under a name of its own. */
const mergedWays = (ours: OurCustomer, account: OurCustomer): Way[] => [
  {
    intent: 'bill-together',
    label: billBoth(account.name),
    fields: { customerId: ours.id },
    input: { kind: 'none' },
    help: billBothHelp,
  },
  {
    intent: 'own-account',
    label: ownAccount,
    fields: { customerId: ours.id },
    input: { kind: 'text', name: 'addAs', label: nameInBooks, value: ours.name, maxLength: 500 },
  },
];

const blank = {
  kind: 'customer',
  stopsMoney: false,
  detail: null,
  about: [],
  code: null,
  tid: null,
} as const;
