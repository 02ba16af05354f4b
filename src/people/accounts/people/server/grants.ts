import type { UserActor } from '../../../../kit/actor.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { int, rowShape, text } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { beyondOwnRights, customersRequired } from '../../errors.ts';

const brandsRow = rowShape({ brand: text });
const grantableCustomersRow = rowShape({ id: text, name: text, city: text });
const countCustomersRow = rowShape({ count: int });

// What one person may give another. This room stands left of customers and catalogue and can't call them:
// they share it the views `customer_labels` and `product_brands`.

export interface Grantable {
  brands: string[];
  /** Whether they may choose "all brands". */
  allBrands: boolean;
  customers: { id: string; name: string; city: string }[];
  /** Whether they may choose "all customers". */
  allCustomers: boolean;
}

/** A super_admin sees every brand, and so does whoever was given all of them. */
const seesAllBrands = ({ role, brands }: UserActor): boolean =>
  role === 'super_admin' || brands === null;

/** The customers, as `c`, that this person sees and that are not switched off. */
const ownCustomers = ({ customers }: UserActor): SqlText =>
  customers === 'all' ? sql`c.is_active` : sql`c.is_active and c.id = any(${customers})`;

/** The brands and customers that this person may give: their own, or every brand. */
export async function grantable(db: Sql, actor: UserActor): Promise<Grantable> {
  const [brands, customers] = await Promise.all([
    seesAllBrands(actor)
      ? db
          .rows(brandsRow, sql`select brand from product_brands order by brand`)
          .then((rows) => rows.map((row) => row.brand))
      : [...(actor.brands ?? [])].sort(),
    db.rows(
      grantableCustomersRow,
      sql`select c.id, c.name, c.city from customer_labels c
           where ${ownCustomers(actor)} order by c.name, c.id limit 20000`,
    ),
  ]);
  return {
    brands,
    allBrands: seesAllBrands(actor),
    customers,
    allCustomers: actor.customers === 'all',
  };
}

/**
 * Checks that what is given lies within what the giver has. Customers that the giver may not see answer like missing ones.
 * @throws AppError `permission-denied`, `not-found`, `account/customers-required`
 */
export async function checkGrant(
  db: Sql,
  actor: UserActor,
  grant: {
    brands?: 'all' | readonly string[] | undefined;
    customers?: 'all' | readonly string[] | undefined;
  },
) {
  const { brands, customers } = grant;
  if (brands && !mayGiveBrands(actor, brands)) throw beyondOwnRights('brands');
  if (customers === undefined) return;
  if (customers === 'all') {
    if (actor.customers !== 'all') throw beyondOwnRights('customers');
    return;
  }
  if (customers.length === 0) throw customersRequired();
  const unique = [...new Set(customers)];
  const seen = await db.row(
    countCustomersRow,
    sql`select count(*)::int as count from customer_labels c
         where ${ownCustomers(actor)} and c.id = any(${unique})`,
  );
  if (seen?.count !== unique.length) throw notFound();
}

function mayGiveBrands(actor: UserActor, brands: 'all' | readonly string[]): boolean {
  if (seesAllBrands(actor)) return true;
  return brands !== 'all' && brands.every((brand) => actor.brands?.includes(brand));
}
