import type { UserActor } from '../../../kit/actor.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import {
  customerTermsRow,
  termsOfCustomer,
} from '../../../people/customers/server/public/customer-terms.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import {
  int,
  jsonRows,
  nullable,
  rowShape,
  rowsAsJson,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { readsList } from './list-scope.ts';

/** What a person may order at once for a customer before it waits for an approval, and who is asked; null: our office. */
const limitRow = rowShape({ limitCents: int, approver: nullable(text) });

const listName = rowShape({ id: text, name: text });

const aroundRow = rowShape({
  terms: jsonRows(customerTermsRow),
  limits: jsonRows(limitRow),
  lists: jsonRows(listName),
  otherCarts: int,
});

/**
 * What stands around the lines of an order, in one statement: the customer's terms, the person's limit, the lists that may be put into
 * it, and how many carts for other customers wait.
 */
export async function readAroundCart(
  app: Pick<App, 'db'>,
  user: UserActor,
  customer: string | null,
) {
  const mine = customersForJoinIn(customerScope(user));
  const limits = sql`
    select l.limit_cents, a.display_name as approver
      from spending_limits l
      left join ${peopleForJoin} a on a.id = l.approver_id and a.reachable
     where l.user_id = ${user.id} and l.customer_id = ${customer}`;
  // A list of a customer that one can no longer order for counts as no one's.
  const lists = sql`
    select l.id, l.name from saved_lists l
     where ${readsList(user, 'l')}
       and (l.customer_id is not distinct from ${customer}::text
            or not exists (select 1 from ${mine} own where own.id = l.customer_id))
     order by l.name, l.id limit 200`;
  const row = await app.db.row(
    aroundRow,
    sql`select ${rowsAsJson(customerTermsRow, termsOfCustomer(user, customer ?? ''))} as terms,
               ${rowsAsJson(limitRow, limits)} as limits,
               ${rowsAsJson(listName, lists)} as lists,
               (select count(distinct c.customer_id)::int from cart_lines c
                  join ${mine} own on own.id = c.customer_id
                 where c.user_id = ${user.id}
                   and c.customer_id is distinct from ${customer}::text) as other_carts`,
  );
  return {
    terms: row?.terms[0] ?? null,
    limit: row?.limits[0] ?? null,
    lists: row?.lists ?? [],
    otherCarts: row?.otherCarts ?? 0,
  };
}
