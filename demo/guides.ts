import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import type { Order } from './invent-orders.ts';
import { DEMO_PEOPLE } from './people.ts';

type Storerooms = readonly (readonly [name: string, categories: readonly string[]])[];

/** The storerooms of the demo buyer's first hotel in walking order, with the categories that stand there. Each has a sign, and is counted. */
export const FIRST_HOTEL: Storerooms = [
  ['Laundry, basement', ['Laundry', 'Floor Care', 'Pool & Spa']],
  ['Kitchen store', ['Warewashing', 'Kitchen']],
  ['Housekeeping closet, 2nd floor', ['Housekeeping', 'Hand Care']],
];

/** The id of a storeroom of the first hotel. */
export const storeroomId = (name: string) => demoId(`storeroom-${name}`);

const STOREROOMS: readonly Storerooms[] = [
  FIRST_HOTEL,
  [
    ['Housekeeping cage', ['Housekeeping', 'Hand Care']],
    ['Floor care cart', ['Floor Care']],
    ['Linen room', ['Laundry']],
    ['Behind the dish machine', ['Warewashing', 'Kitchen']],
  ],
];

/** What a product is usually ordered in: the middle of its quantities. */
function middleOf(quantities: readonly number[]): number {
  return quantities.toSorted((a, b) => a - b)[Math.floor(quantities.length / 2)] ?? 1;
}

/** Storerooms, places and pars of the demo buyer's hotels. Every fifth product is left for the buyer to place, every third has no par yet. */
export async function loadGuides(tx: Sql, orders: readonly Order[], now: number): Promise<void> {
  const [buyer] = DEMO_PEOPLE;
  for (const [at, name] of (buyer?.customers ?? []).entries()) {
    const ofSite = orders.filter(
      (order) => order.customer.name === name && order.fate !== 'cancelled',
    );
    const customerId = ofSite[0]?.customer.id;
    if (!customerId) continue;
    const sections = (STOREROOMS[at] ?? []).map(([section, categories], position) => ({
      id: storeroomId(section),
      name: section,
      categories,
      position: position + 1,
    }));
    await tx.execute(sql`
      insert into site_arrangements (customer_id, updated_at, updated_by)
      values (${customerId}, ${new Date(now - 30 * 86_400_000)}, ${buyer?.id ?? null})`);
    await tx.execute(sql`
      insert into storerooms (id, customer_id, name, position, created_at)
      select s.id, ${customerId}, s.name, s.position, ${new Date(now - 400 * 86_400_000)}
        from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb)
             as s(id text, name text, position int)`);
    const products = new Map(
      ofSite.flatMap((order) => order.lines).map((line) => [line.productId, line.product]),
    );
    const rows = [...products.values()]
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.sku.localeCompare(b.sku))
      .flatMap((product, index) => {
        const section = sections.find(({ categories }) => categories.includes(product.category));
        if (index % 5 === 4 || !section) return [];
        const usual = middleOf(
          ofSite.flatMap(({ lines }) =>
            lines.filter((line) => line.productId === product.id).map((line) => line.ordered),
          ),
        );
        return [
          {
            product_id: product.id,
            section_id: section.id,
            position: index + 1,
            par: index % 3 === 2 ? null : usual + Math.ceil(usual / 2),
          },
        ];
      });
    await tx.execute(sql`
      insert into site_products (customer_id, product_id, storeroom_id, position, par)
      select ${customerId}, r.product_id, r.section_id, r.position, r.par
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as r(product_id text, section_id text, position int, par int)`);
  }
}
