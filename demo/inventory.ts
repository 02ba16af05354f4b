import { shiftDay } from '../src/kit/time.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import type { Order } from './invent-orders.ts';
import { DEMO_PEOPLE } from './people.ts';

const DAY = 86_400_000;
/** The storerooms of the demo buyer's first hotel (safety.ts), with the categories that stand there. */
const STOREROOMS: readonly (readonly [string, readonly string[]])[] = [
  ['Laundry, basement', ['Laundry', 'Housekeeping', 'Floor Care', 'Pool & Spa']],
  ['Kitchen store', ['Warewashing', 'Kitchen']],
];
/** Every so many-th product is counted as used up; another one nobody has counted yet. */
const USED_UP = 7;
const UNCOUNTED = 4;

/**
 * Both storerooms of the first hotel were counted nine days ago: most products, one with a lot that
 * has run out; then one was disposed of and one moved.
 */
export async function loadInventory(
  tx: Sql,
  orders: readonly Order[],
  now: number,
  today: string,
): Promise<void> {
  const [buyer] = DEMO_PEOPLE;
  const ofSite = orders.filter(
    ({ customer, fate }) => customer.name === buyer?.customers?.[0] && fate === 'delivered',
  );
  const customerId = ofSite[0]?.customer.id;
  if (!buyer || !customerId) return;
  const products = new Map(
    ofSite.flatMap(({ lines }) => lines).map((line) => [line.productId, line.product]),
  );
  const counted = STOREROOMS.flatMap(([storeroom, categories]) =>
    [...products]
      .filter(([, product]) => categories.includes(product.category))
      .toSorted(([, a], [, b]) => a.name.localeCompare(b.name) || a.sku.localeCompare(b.sku))
      .flatMap(([productId], index) => {
        if (index % UNCOUNTED === UNCOUNTED - 1) return [];
        const packs = index % USED_UP === USED_UP - 1 ? 0 : 1 + ((index * 2) % 3);
        const dated = index === 0;
        return [{ storeroom, productId, packs, lot: dated ? 'L2611' : '', dated }];
      }),
  );
  const codeOf = (storeroom: string) => demoId(`site-code-${storeroom}`);
  const [laundry = '', kitchen = ''] = STOREROOMS.map(([storeroom]) => storeroom);
  const there = counted.filter(({ storeroom, packs }) => storeroom === laundry && packs > 0);
  const rows = [
    ...counted.map((row) => ({
      ...{ kind: 'counted', code: codeOf(row.storeroom), to_code: null, to_storeroom: null },
      ...{ storeroom: row.storeroom, product: row.productId, quantity: row.packs, lot: row.lot },
      expires: row.dated ? shiftDay(today, -3) : null,
      ...{ note: '', at: new Date(now - 9 * DAY).toISOString() },
    })),
    ...there.slice(0, 2).map(({ productId }, index) => ({
      kind: index === 0 ? 'disposed' : 'moved',
      code: codeOf(laundry),
      to_code: index === 0 ? null : codeOf(kitchen),
      to_storeroom: index === 0 ? null : kitchen,
      ...{ storeroom: laundry, product: productId, quantity: index === 0 ? 0.25 : 0.5, lot: '' },
      expires: null,
      note: index === 0 ? 'Leaking jug, taken by the waste hauler' : '',
      at: new Date(now - (5 - index) * DAY).toISOString(),
    })),
  ].map((row, index) => ({ id: demoId(`inventory-${index}`), ...row }));
  await tx.execute(sql`
    insert into inventory_movements (id, customer_id, product_id, kind, code_id, storeroom,
           to_code_id, to_storeroom, packs, quantity, lot, expires_on, note, happened_at,
           recorded_at, recorded_by)
    select r.id, ${customerId}, r.product, r.kind, r.code, r.storeroom, r.to_code, r.to_storeroom,
           floor(r.quantity)::int, r.quantity, r.lot, r.expires, r.note, r.at, r.at, ${buyer.id}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(id text, product text, kind text, code text, storeroom text, to_code text,
                to_storeroom text, quantity float8, lot text, expires date, note text,
                at timestamptz)`);
}
