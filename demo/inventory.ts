import { shiftDay } from '../src/kit/time.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { FIRST_HOTEL } from './guides.ts';
import { demoId } from './ids.ts';
import type { Order } from './invent-orders.ts';
import { DEMO_PEOPLE } from './people.ts';

const DAY = 86_400_000;
/** Every so many-th product is counted as used up; one of each storeroom nobody ever counted. */
const USED_UP = 7;
const UNCOUNTED = 3;
/** When storerooms were counted, in days before today: the last time, and every six weeks before. */
const LAST_COUNT = 9;
const COUNT_EVERY = 45;

/** What a product's counts of a year found: none until its first delivery, then what is left of it. */
function earlierCounts(
  deliveries: readonly { at: number; quantity: number }[],
  index: number,
  now: number,
): { at: number; packs: number }[] {
  const first = Math.min(...deliveries.map(({ at }) => at));
  const found: { at: number; packs: number }[] = [];
  for (let days = LAST_COUNT + COUNT_EVERY; ; days += COUNT_EVERY) {
    const at = now - days * DAY;
    const came = deliveries.filter((one) => one.at <= at && one.at > at - COUNT_EVERY * DAY);
    const most = came.reduce((sum, { quantity }) => sum + quantity, 1);
    found.push({ at, packs: at < first ? 0 : Math.min(most, 1 + ((index + days) % 4)) });
    if (at < first) return found;
  }
}

/**
 * The storerooms of the first hotel were counted through the year and last nine days ago: nearly
 * all products, one with a lot that has run out; then one was disposed of and one moved.
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
  const deliveriesOf = (productId: string) =>
    ofSite.flatMap(({ deliveredAt, lines }) =>
      lines
        .filter((line) => line.productId === productId)
        .map(({ delivered }) => ({ at: deliveredAt, quantity: delivered })),
    );
  const counted = FIRST_HOTEL.flatMap(([storeroom, categories]) =>
    [...products]
      .filter(([, product]) => categories.includes(product.category))
      .toSorted(([, a], [, b]) => a.name.localeCompare(b.name) || a.sku.localeCompare(b.sku))
      .flatMap(([productId], index) => {
        if (index === UNCOUNTED) return [];
        const deliveries = deliveriesOf(productId);
        const isNew = deliveries.every(({ at }) => at > now - LAST_COUNT * DAY);
        const isUsedUp = index % USED_UP === USED_UP - 1;
        const packs = isNew || isUsedUp ? 0 : 1 + ((index * 2) % 3);
        const dated = index === 0;
        const earlier = earlierCounts(deliveries, index, now);
        return [{ storeroom, productId, packs, earlier, lot: dated ? 'L2611' : '', dated }];
      }),
  );
  const codeOf = (storeroom: string) => demoId(`site-code-${storeroom}`);
  const [laundry = '', kitchen = ''] = FIRST_HOTEL.map(([storeroom]) => storeroom);
  const there = counted.filter(({ storeroom, packs }) => storeroom === laundry && packs > 0);
  const countOf = ({ storeroom, productId }: (typeof counted)[number], at: number) => ({
    ...{ kind: 'counted', code: codeOf(storeroom), to_code: null, to_storeroom: null },
    ...{ storeroom, product: productId, note: '', at: new Date(at).toISOString() },
  });
  const rows = [
    ...counted.map((row) => ({
      ...countOf(row, now - LAST_COUNT * DAY),
      ...{ quantity: row.packs, lot: row.lot, expires: row.dated ? shiftDay(today, -3) : null },
    })),
    ...counted.flatMap((row) =>
      row.earlier.map(({ at, packs }) => ({
        ...countOf(row, at),
        ...{ quantity: packs, lot: '', expires: null },
      })),
    ),
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
