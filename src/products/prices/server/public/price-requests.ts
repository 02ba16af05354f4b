import type { UserActor } from '../../../../kit/actor.ts';
import {
  customersForJoin,
  customersForJoinIn,
} from '../../../../people/customers/server/public/joins.ts';
import type { CustomerScope } from '../../../../people/customers/server/public/scope.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../catalogue/server/public/joins.ts';
import {
  type CatalogueScope,
  inCatalogue,
  inPrices,
  type PriceScope,
} from '../../../catalogue/server/public/scope.ts';
import type { RequestState } from '../../request-contract.ts';

const requestedRow = rowShape({
  id: text,
  customerId: text,
  customerName: text,
  productId: text,
  product: text,
  requestedByName: text,
  requestedCents: decimal,
  /** What was paid when it was asked for; null: on request. */
  beforeCents: nullable(decimal),
  reason: text,
  requestedAt: time,
  state: textOf<RequestState>(),
  givenCents: nullable(decimal),
  word: text,
});
export type PriceRequest = RowOf<typeof requestedRow>;

/** So many at most. */
const MOST_REQUESTS = 200;

const reading = (db: Sql, customers: SqlText, where: SqlText): Promise<PriceRequest[]> =>
  db.rows(
    requestedRow,
    sql`select r.id, r.customer_id, c.name as customer_name, r.product_id,
               p.name || ', ' || p.size_unit as product, person_name(r.requested_by, '') as requested_by_name,
               r.requested_cents, r.before_cents, r.reason, r.requested_at, r.state, r.given_cents, r.word
          from price_requests r
          join ${customers} c on c.id = r.customer_id
          join ${productsForJoin} p on p.id = r.product_id
         where ${where}
         order by r.requested_at desc, r.id desc limit ${MOST_REQUESTS}`,
  );

/** What waits for a yes, of what somebody who keeps prices may set. */
export const waitingPriceRequests = (db: Sql, scope: PriceScope): Promise<PriceRequest[]> =>
  reading(
    db,
    customersForJoinIn(scope.customers),
    sql`r.state = 'waiting' and ${inPrices(scope, 'p')}`,
  );

/** All that waits, for the list of what the books have to decide; `within` narrows it to customers, by `customer_id` of an alias. */
export const allWaitingPriceRequests = (
  db: Sql,
  within: (alias: string) => SqlText,
): Promise<PriceRequest[]> =>
  reading(
    db,
    customersForJoin,
    sql`r.state = 'waiting' and p.is_active and c.is_active and ${within('r')}`,
  );

/** What was asked for a customer and waits, or was answered in the last month: of each product the newest. */
export const priceRequestsOf = async (
  db: Sql,
  scopes: { customers: CustomerScope; catalogue: CatalogueScope },
  { customerId, now }: { customerId: string; now: number },
): Promise<PriceRequest[]> => {
  const since = new Date(now - 31 * 86_400_000);
  const rows = await reading(
    db,
    customersForJoinIn(scopes.customers),
    sql`r.customer_id = ${customerId} and (r.state = 'waiting' or r.answered_at > ${since})
        and ${inCatalogue(scopes.catalogue, 'p')}`,
  );
  return rows.filter(
    (row, at) => rows.findIndex(({ productId }) => productId === row.productId) === at,
  );
};

/** What somebody asked for and was answered, until they have read it. */
export const unreadAnswers = (db: Sql, user: UserActor): Promise<PriceRequest[]> =>
  reading(
    db,
    customersForJoin,
    sql`r.requested_by = ${user.id} and r.answered_at is not null and r.read_at is null`,
  );

/** What somebody asked for themselves, the newest first. */
export const ownPriceRequests = (
  db: Sql,
  user: UserActor,
  customers: CustomerScope,
): Promise<PriceRequest[]> =>
  reading(db, customersForJoinIn(customers), sql`r.requested_by = ${user.id}`);
