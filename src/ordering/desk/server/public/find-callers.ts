import type { UserActor } from '../../../../kit/actor.ts';
import { normalise } from '../../../../kit/normalise.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../../people/accounts/people/server/public/joins.ts';
import { customersForJoinIn } from '../../../../people/customers/server/public/joins.ts';
import { holdsEveryWord } from '../../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../../people/customers/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { bool, type RowOf, rowShape, text, textOf } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { ordersForJoin } from '../../../orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../orders/server/public/scope.ts';
import { deskOnly } from '../who.ts';

const callerRow = rowShape({
  id: text,
  name: text,
  address1: text,
  city: text,
  state: text,
  phone: text,
  /** The account number; '' where there is none. */
  account: text,
  onCreditHold: bool,
  /** By what the customer was found, and what that says; `alike`: nothing found is called so, and this name is only like it. */
  by: textOf<'name' | 'phone' | 'email' | 'account' | 'order' | 'po' | 'person' | 'alike'>(),
  found: text,
});
export type Caller = RowOf<typeof callerRow>;

/** What a customer was found by is another's number or name: an order's, a person's. */
export const BY_OTHERS: readonly Caller['by'][] = ['order', 'po', 'person'];

const SHOWN = 8;
/** A part of a number that is shorter says nothing. */
const LEAST_DIGITS = 3;

const folded = (column: SqlText) => sql`lower(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`;

/** Every word stands in the name, which is the first field of `search`: a street is called so as well, and says less. */
const inName = (words: readonly string[]): SqlText =>
  sql.join(
    words.map((word) => sql`split_part(c.search, '|', 1) like ${`%${word}%`}`),
    sql` and `,
  );

/** An order of the customers by a part of its number or PO. The order's own search narrows it down by its index. */
const byOrder = (user: UserActor, term: string): SqlText => sql`
  select c.*, case when ${folded(sql`o.number`)} like ${`%${term}%`} then 'order' else 'po' end as by,
         case when ${folded(sql`o.number`)} like ${`%${term}%`} then o.number
              else o.po_number end as found,
         1 as rank
    from seen c
    join lateral (
      select o.number, o.po_number from ${ordersForJoin} o
       where o.customer_id = c.id and o.search like ${`%${term}%`} and ${inOrders(orderScope(user), 'o')}
         and (${folded(sql`o.number`)} like ${`%${term}%`}
              or ${folded(sql`o.po_number`)} like ${`%${term}%`})
       order by o.placed_at desc limit 1) o on true`;

/** How like a name must be to one that was heard: 1 is the same. */
const LIKE_ENOUGH = 0.45;

/** Of several words, how like each must be to some word of the name, and all of them on average: they need not stand beside each other. */
const EACH_LIKE = 0.4;
const ALL_LIKE = 0.6;

/** A name as somebody may have misheard it: its words are like the ones that were typed. */
function misheard(whole: string, words: readonly string[]): SqlText {
  const likeness = words.map((word) => sql`strict_word_similarity(${word}, lower(c.name))`);
  const apart =
    words.length < 2
      ? sql`false`
      : sql`(least(${sql.join(likeness, sql`, `)}) >= ${EACH_LIKE}
             and (${sql.join(likeness, sql` + `)}) / ${words.length}::int >= ${ALL_LIKE})`;
  return sql`
    select c.*, 'alike' as by, '' as found, 4 as rank
      from seen c where strict_word_similarity(lower(${whole}), lower(c.name)) >= ${LIKE_ENOUGH}
                        or ${apart}`;
}

/**
 * Customers by whatever a caller says: a part of the name, street, city or ZIP (every word of it), the phone, the e-mail, the account
 * number, the number or PO of an order, or the name of somebody who buys there. Only when nothing is found so, names that sound like it, and
 * each says that it is a guess. The best matches first; of digits alone, phones. Hits by what is in `apart` are left out, and a customer that
 * one of them names is there by whatever else names it.
 * @throws AppError `not-found` for buyers
 */
export async function findCallers(
  app: Pick<App, 'db'>,
  actor: UserActor,
  typed: string,
  apart: readonly Caller['by'][] = [],
): Promise<Caller[]> {
  const user = deskOnly(actor);
  const whole = typed.trim().slice(0, 100);
  const term = normalise(whole);
  if (term === '') return [];
  const words = whole.split(/\s+/).map(normalise).filter(Boolean);
  const digits = whole.replace(/\D/g, '');
  const parts: SqlText[] = [
    sql`select c.*, 'name' as by, '' as found,
               case when c.search like ${`${term}%`} then 0 when ${inName(words)} then 1 else 2 end as rank
          from seen c where true ${holdsEveryWord(whole)}`,
    sql`select c.*, 'account' as by, c.accounting_id::text as found, 1 as rank
          from seen c where lower(c.accounting_id) = lower(${whole})`,
    sql`select c.*, 'email' as by, c.email as found, 3 as rank
          from seen c where position(lower(${whole}) in lower(c.email)) > 0`,
    sql`select c.*, 'person' as by, u.display_name as found, 1 as rank
          from seen c join ${listedCustomersForJoin} listed on listed.customer_id = c.id
          join ${peopleForJoin} u on u.id = listed.user_id
         where u.role = 'user' and u.reachable and not u.sales_rep
           and (position(lower(${whole}) in lower(u.display_name)) > 0
                or position(lower(${whole}) in lower(u.email)) > 0)`,
  ];
  // A number that is typed alone is a phone's first: it stands before ZIP codes and orders that hold it.
  const isNumber = /^[\d\s()+.-]+$/.test(whole);
  if (digits.length >= LEAST_DIGITS)
    parts.push(
      sql`select c.*, 'phone' as by, c.phone as found, ${isNumber ? -1 : 1}::int as rank
            from seen c
           where regexp_replace(c.phone, '[^0-9]', '', 'g') like ${`%${digits}%`}`,
    );
  if (!isNumber) parts.push(misheard(whole, words));
  if (digits.length >= LEAST_DIGITS) parts.push(byOrder(user, term));
  return app.db.rows(
    callerRow,
    sql`
      with seen as (
        select c.id, c.name, c.address1, c.city, c.state, c.phone, c.email, c.on_credit_hold,
               c.search, c.accounting_id
          from ${customersForJoinIn(customerScope(user))} c),
      hits as (${sql.join(parts, sql` union all `)}),
      best as (select distinct on (id) * from hits where by <> all(${apart}::text[])
                order by id, rank, found)
      select id, name, address1, city, state, phone, coalesce(accounting_id, '') as account,
             on_credit_hold, by, found
        from best where by <> 'alike' or not exists (select 1 from hits hit where hit.by <> 'alike')
       order by rank, name, id limit ${SHOWN}`,
  );
}
