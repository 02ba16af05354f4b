import { customerScope, inCustomers } from '../../customers/server/scope.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { HandoverView } from '../sheet-view.ts';

/**
 * Every sheet that was handed over to a customer, by product, the newest revision first: the customer's compliance record.
 * Empty for a customer that this person may not see.
 */
export async function siteSheets(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<HandoverView[]> {
  return app.db.rows<HandoverView>(
    'handovers.of-site',
    `select r.name_key as "nameKey", u.name, u.brand, r.id as "revisionId", r.revision_number as number, r.revision_date as date, r.superseded_at is null as current,
            to_char(min(h.handed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "handedAt", array_agg(h.how order by h.how) as how,
            to_char(min(h.acknowledged_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "acknowledgedAt", min(person_name(h.acknowledged_by_id, h.acknowledged_by)) as "acknowledgedBy"
       from sds_handovers h
       join customers c on c.id = h.customer_id and ${inCustomers('c', 1)}
       join sds_revisions r on r.id = h.revision_id
       cross join lateral (select p.name, p.brand from products p where p.name_key = r.name_key order by p.is_active desc, p.id limit 1) u
      where h.customer_id = $2
      group by r.id, u.name, u.brand order by u.name, r.name_key, r.revision_number desc`,
    [customerScope(user).ids, customerId],
  );
}

/** What a customer has bought, by product key: for "never combine with" on their own product pages. */
export async function handedNameKeys(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<string[]> {
  const rows = await app.db.rows<{ nameKey: string }>(
    'handovers.name-keys',
    `select distinct h.name_key as "nameKey" from sds_handovers h join customers c on c.id = h.customer_id and ${inCustomers('c', 1)} where h.customer_id = $2`,
    [customerScope(user).ids, customerId],
  );
  return rows.map((row) => row.nameKey);
}
