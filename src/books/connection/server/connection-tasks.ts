import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import {
  decimal,
  int,
  nullable,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Task } from '../../inbox/contract.ts';
import type { Looking } from '../../inbox/server/source.ts';
import { CONNECTION_TASKS as words } from '../task-messages.ts';
import type { ConnectionState } from './public/connection.ts';
import { WITHOUT_BOOKS } from './without-books.ts';

const row = rowShape({
  /** null = no company is connected. */
  state: nullable(textOf<ConnectionState>()),
  id: nullable(text),
  companyName: nullable(text),
  invoices: int,
  credits: int,
  /** Of the invoices less the credits. */
  cents: decimal,
  /** Orders whose documents wait, of those that this person may see. */
  orders: nullable(text),
  since: time,
});

/**
 * No way to the books while something waits for it: one task, however many invoices and credits wait. What may stand with the company before does not wait
 * for the yes to another. Where the owner has said that the shop works without QuickBooks nothing waits.
 */
export async function connectionTasks({ app, scope }: Looking): Promise<Task[]> {
  const found = await app.db.row(
    row,
    sql`
      select c.state, c.id, c.company_name, w.invoices, w.credits, w.cents, w.orders,
             coalesce(w.since, c.connected_at) as since
        from (select) shop left join accounting_connections c on c.state <> 'disconnected'
             cross join lateral (
               select (count(*) filter (where d.kind = 'invoice'))::int as invoices,
                      (count(*) filter (where d.kind = 'credit'))::int as credits,
                      coalesce(sum(case d.kind when 'credit' then -d.cents else d.cents end), 0)::float8
                        as cents, min(d.created_at) as since,
                      string_agg(distinct concat_ws(' ', o.number, d.doc_number), ' ')
                        filter (where ${scope ? inOrders(scope, 'o') : sql`true`}) as orders
                 from (select 'invoice' as kind, i.order_id, null as doc_number, i.total_cents as cents, i.created_at,
                              i.state, i.in_doubt, i.realm_id from invoices i
                        union all
                       select 'credit', m.order_id, m.doc_number, m.net_cents + m.tax_cents, m.created_at,
                              m.state, m.in_doubt, i.realm_id
                          from credit_memos m left join invoices i on i.id = m.invoice_id) d
                      left join ${ordersForJoin} o on o.id = d.order_id
                where d.state in ('queued', 'sending', 'retrying', 'unknown')
                  and not ((d.in_doubt or d.kind = 'credit')
                           and coalesce(c.state = 'unconfirmed'
                                        and c.realm_id <> d.realm_id, false))) w
       where coalesce(c.state, '') <> 'connected'
         and (c.id is not null or (w.invoices + w.credits > 0 and not ${WITHOUT_BOOKS}))`,
  );
  if (!found) return [];
  return [
    {
      key: `connection:${found.id ?? 'none'}:${found.state ?? 'none'}`,
      kind: 'connection',
      stopsMoney: true,
      sentence: words.sentence({
        state:
          found.state === 'needs_reconnect' || found.state === 'unconfirmed' ? found.state : null,
        companyName: found.companyName ?? '',
        invoices: found.invoices,
        credits: found.credits,
        cents: found.cents,
      }),
      detail: null,
      about: [],
      ...(found.orders ? { finds: found.orders } : {}),
      since: found.since,
      ways: [
        {
          to: '/dashboard/accounting',
          label: found.state === 'unconfirmed' ? words.confirm : words.connect,
          ...(found.state === 'unconfirmed'
            ? { ownerOnly: words.confirmOthers }
            : {
                others: {
                  intent: 'ask-owner',
                  label: words.askOwner,
                  help: words.askOwnerHelp,
                  fields: {},
                  input: { kind: 'none' },
                },
              }),
        },
      ],
      code: found.state,
      tid: null,
    },
  ];
}
