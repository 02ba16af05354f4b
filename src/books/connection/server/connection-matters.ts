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
import type { Matter } from '../../inbox/contract.ts';
import type { Looking } from '../../inbox/server/source.ts';
import { CONNECTION_MATTERS as words } from '../matter-messages.ts';
import type { ConnectionState } from './public/connection.ts';

const row = rowShape({
  /** null = no company is connected. */
  state: nullable(textOf<ConnectionState>()),
  id: nullable(text),
  companyName: nullable(text),
  invoices: int,
  cents: decimal,
  since: time,
});

/**
 * No way to the books while something waits for it: one matter, however many invoices wait. What may stand with the company before does not wait
 * for the yes to another.
 */
export async function connectionMatters({ app }: Looking): Promise<Matter[]> {
  const found = await app.db.row(
    row,
    sql`
      select c.state, c.id, c.company_name, w.invoices, w.cents,
             coalesce(w.since, c.connected_at) as since
        from (select) shop left join accounting_connections c on c.state <> 'disconnected'
             cross join lateral (
               select count(*)::int as invoices, coalesce(sum(i.total_cents), 0)::float8 as cents,
                      min(i.created_at) as since
                 from invoices i
                where i.state in ('queued', 'retrying', 'unknown')
                  and not (i.in_doubt and coalesce(c.state = 'unconfirmed'
                                                   and c.realm_id <> i.realm_id, false))) w
       where coalesce(c.state, '') <> 'connected' and (c.id is not null or w.invoices > 0)`,
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
        cents: found.cents,
      }),
      detail: null,
      about: [],
      since: found.since,
      ways: [
        {
          to: '/dashboard/accounting',
          label: found.state === 'unconfirmed' ? words.confirm : words.connect,
        },
      ],
      code: found.state,
      tid: null,
    },
  ];
}
