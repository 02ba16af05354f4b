import { readCompany } from '../../../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../../../kit/actor.ts';
import { peopleForJoin } from '../../../../people/accounts/people/server/public/joins.ts';
import {
  customersForJoin,
  customersForJoinIn,
} from '../../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../../people/customers/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  columns,
  date,
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productNotFound } from '../../errors.ts';
import type { PriceCandidate, PriceExplanation } from '../../price-contract.ts';
import type { PriceRule, Pricing } from '../../public/contract.ts';
import { pricesOf } from './price-of.ts';
import { pricingAt } from './queries.ts';
import { catalogueScope, inCatalogue } from './scope.ts';

const candidateRow = rowShape({
  productId: text,
  rule: textOf<PriceRule>(),
  unitPriceCents: nullable(decimal),
  from: nullable(date),
  until: nullable(date),
  at: nullable(text),
  by: nullable(text),
  customer: nullable(text),
  invoice: nullable(text),
  state: textOf<PriceCandidate['state']>(),
});
type Row = RowOf<typeof candidateRow>;

const moment = (column: string) => sql`to_json(${sql.id(column)})#>>'{}'`;

/** Prices of the customer and of the two above it, in the order in which `prices_of` takes them. */
const ownPrices = (customerId: string | null, ids: readonly string[], pricing: Pricing) => sql`
  select cp.product_id,
         case when cp.customer_id = c.id then '' else 'parent-' end
           || case cp.source when 'staff' then 'staff' else 'invoiced' end as rule,
         cp.unit_price_cents, cp.valid_from as from, cp.valid_until as until,
         ${moment('cp.created_at')} as at, who.display_name as by,
         case when cp.customer_id = c.id then null else owner.name end as customer,
         cp.evidence->>'docNumber' as invoice,
         case when not cp.accepted then 'waiting'
              when cp.valid_from > ${pricing.onDate}::date then 'coming'
              when cp.valid_until < ${pricing.onDate}::date then 'over'
              when cp.source = 'accounting'
                and cp.valid_from < ${pricing.onDate}::date - ${pricing.windowDays}::int
                then 'too-old'
              else 'lost' end as state,
         row_number() over (order by (cp.customer_id = c.id) desc, (cp.customer_id = up.id) desc,
                                     (cp.source = 'staff') desc, cp.valid_from desc, cp.id desc) as place
    from ${customersForJoin} c
    left join ${customersForJoin} up on up.id = c.parent_id
    join customer_prices cp on cp.customer_id in (c.id, c.parent_id, up.parent_id)
    left join ${customersForJoin} owner on owner.id = cp.customer_id
    left join ${peopleForJoin} who on who.id = cp.set_by
   where c.id = ${customerId} and cp.product_id = any(${ids}::text[])`;

/** The list price of the day with whoever set it last, and those to come. */
const listPrices = (ids: readonly string[], pricing: Pricing) => sql`
  select p.id as product_id, case when list.unit_price_cents is null then 'on-request'
                                  else 'list' end as rule,
         list.unit_price_cents, latest.holds_from as from, null::date as until,
         ${moment('latest.created_at')} as at,
         case latest.source when 'books' then 'QuickBooks' else who.display_name end as by,
         null as customer, null as invoice, 'lost' as state, 0 as place
    from products p
    join ${pricesOf(ids, null, { ...pricing, windowDays: -1 })} list on list.product_id = p.id
    left join lateral (
      select ch.holds_from, ch.created_at, ch.source, ch.set_by from list_price_changes ch
       where ch.product_id = p.id and ch.holds_from <= ${pricing.onDate}::date
         and ch.price_cents is not distinct from list.unit_price_cents
       order by ch.holds_from desc, ch.id desc limit 1) latest on true
    left join ${peopleForJoin} who on who.id = latest.set_by
`;

const comingPrices = (ids: readonly string[], pricing: Pricing) => sql`
  select ch.product_id, 'list' as rule, ch.price_cents as unit_price_cents, ch.holds_from as from,
         null::date as until, ${moment('ch.created_at')} as at, who.display_name as by,
         null as customer, null as invoice, 'coming' as state,
         row_number() over (order by ch.holds_from) as place
    from list_price_changes ch left join ${peopleForJoin} who on who.id = ch.set_by
   where ch.product_id = any(${ids}::text[]) and ch.settled_at is null
     and ch.holds_from > ${pricing.onDate}::date`;

/** All rules for each product, the one that won first among those that run. */
async function candidatesOf(
  db: Sql,
  customerId: string | null,
  ids: readonly string[],
  pricing: Pricing,
): Promise<Map<string, PriceCandidate[]>> {
  const rows = await db.rows(
    candidateRow,
    sql`select ${columns(candidateRow, 'one')}
          from (select 1 as part, own.* from (${ownPrices(customerId, ids, pricing)}) own
                union all
                select 2, list.* from (${listPrices(ids, pricing)}) list
                union all
                select 3, coming.* from (${comingPrices(ids, pricing)}) coming) one
         order by one.part, one.place`,
  );
  const found = new Map<string, PriceCandidate[]>(ids.map((id) => [id, []]));
  for (const { productId, ...row } of rows satisfies Row[]) {
    const all = found.get(productId) ?? [];
    const won = row.state === 'lost' && !all.some((one) => one.state === 'won');
    all.push(won ? { ...row, state: 'won' } : row);
  }
  return found;
}

type ShortExplanation = Extract<PriceExplanation, { kind: 'short' }>;

const winnerRow = rowShape({
  productId: text,
  rule: textOf<PriceRule>(),
  unitPriceCents: nullable(decimal),
  since: nullable(date),
});

function short(winner: Omit<RowOf<typeof winnerRow>, 'productId'> | undefined): ShortExplanation {
  const own = winner !== undefined && winner.rule !== 'list' && winner.rule !== 'on-request';
  return {
    kind: 'short',
    own,
    since: own ? winner.since : null,
    onRequest: winner === undefined || winner.unitPriceCents === null,
  };
}

const shortOf = (candidates: readonly PriceCandidate[]): ShortExplanation => {
  const winner = candidates.find((one) => one.state === 'won');
  return short(winner && { ...winner, since: winner.from });
};

/**
 * The same for a buyer in a word: whether the price is their own, and since when. That they may see the customer and the products is
 * for the caller to know: a page that has just read both for them. The rules that lost are not asked for: planning their statement
 * took longer than the rest of a product's page asks of the database.
 */
export async function shortReasons(
  app: App,
  input: { customerId: string | null; productIds: readonly string[]; pricing: Pricing },
): Promise<Map<string, ShortExplanation>> {
  const { customerId, productIds, pricing } = input;
  const rows = await app.db.rows(
    winnerRow,
    sql`select ${columns(winnerRow, 'price')} from ${pricesOf(productIds, customerId, pricing)} price`,
  );
  const found = new Map(rows.map(({ productId, ...winner }) => [productId, winner]));
  return new Map(productIds.map((id) => [id, short(found.get(id))]));
}

const seenRow = rowShape({ id: text });

/**
 * Why each of these products costs what it costs for a customer (null: the list price) on a day
 * (null: the company's today), by product id: every rule with who made it and when for staff, and
 * for everybody else whether the price is their own, and since when. Products that the person may
 * not see are left out.
 * @throws AppError `not-found` for a customer that the person may not see
 */
export async function explainPrices(
  app: App,
  user: UserActor,
  input: { customerId: string | null; productIds: readonly string[]; onDate?: string | null },
): Promise<Map<string, PriceExplanation>> {
  const company = await readCompany(app);
  const now = pricingAt(company, app.clock.now());
  const pricing = { ...now, onDate: input.onDate ?? now.onDate };
  if (input.customerId !== null) {
    const seen = await app.db.row(
      seenRow,
      sql`select c.id from ${customersForJoinIn(customerScope(user))} c
           where c.id = ${input.customerId}`,
    );
    if (!seen) throw productNotFound();
  }
  const visible = await app.db.rows(
    seenRow,
    sql`select p.id from products p where p.id = any(${input.productIds}::text[])
           and ${inCatalogue(catalogueScope(user), 'p')}`,
  );
  const ids = visible.map((one) => one.id);
  const found = await candidatesOf(app.db, input.customerId, ids, pricing);
  return new Map(
    [...found].map(([id, candidates]) => [
      id,
      isStaff(user) ? { kind: 'all', candidates } : shortOf(candidates),
    ]),
  );
}

/** The rule that wins once a price has ended, for the sentence that says so. */
export async function winnerOf(
  app: App,
  db: Sql,
  customerId: string,
  productId: string,
): Promise<PriceCandidate | undefined> {
  const pricing = pricingAt(await readCompany(app, db), app.clock.now());
  const found = await candidatesOf(db, customerId, [productId], pricing);
  return found.get(productId)?.find((one) => one.state === 'won');
}
