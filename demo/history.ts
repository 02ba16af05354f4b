import type { CompanySettings } from '../src/company/contract.ts';
import { promisedDay } from '../src/company/delivery-days.ts';
import { shareOf } from '../src/kit/money.ts';
import { dayIn } from '../src/kit/time.ts';
import { enqueueAudit } from '../src/orders/server/audit-order.ts';
import { orderSearch } from '../src/orders/server/write-order.ts';
import type { Sql } from '../src/platform/database.ts';
import type { DemoProduct } from './catalogue.ts';
import type { DemoCustomer } from './customers.ts';
import { demoId } from './ids.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { Dice } from './random.ts';

const DAY = 86_400_000;

/** How a kind of customer buys: days between orders, lines an order, categories in order of weight, largest quantity of a line. */
const HABITS = {
  hotel: {
    gap: [12, 18],
    lines: [6, 11],
    categories: ['Laundry', 'Laundry', 'Housekeeping', 'Housekeeping', 'Warewashing', 'Hand Care', 'Floor Care'],
    most: 4,
  },
  restaurant: { gap: [6, 9], lines: [3, 5], categories: ['Warewashing', 'Warewashing', 'Kitchen', 'Hand Care', 'Floor Care'], most: 3 },
  laundry: { gap: [7, 8], lines: [3, 6], categories: ['Laundry'], most: 6 },
  spa: { gap: [9, 16], lines: [3, 6], categories: ['Pool & Spa', 'Pool & Spa', 'Housekeeping', 'Hand Care'], most: 3 },
} as const;

function habitOf(customer: DemoCustomer): (typeof HABITS)[keyof typeof HABITS] {
  if (/laundr|linen|wash/i.test(customer.name)) return HABITS.laundry;
  if (/spa|pool|aqua|swim|bath/i.test(customer.name)) return HABITS.spa;
  if (/bar|grill|bistro|caf|kitchen|diner|tavern|restaurant|oyster|pizz|terrace|table|brew/i.test(customer.name)) return HABITS.restaurant;
  return HABITS.hotel;
}

interface Line {
  id: string;
  productId: string;
  position: number;
  product: DemoProduct;
  price: number;
  rule: string;
  ordered: number;
  delivered: number;
}

/** What a past or open order becomes; open ones stand at the end of the year. */
type Fate = 'delivered' | 'placed' | 'confirmed' | 'out_for_delivery' | 'on_hold' | 'cancelled';

interface Order {
  id: string;
  customer: DemoCustomer;
  placedAt: number;
  /** When a delivered one was handed over: on the customer's route day. */
  deliveredAt: number;
  fate: Fate;
  lines: Line[];
}

/** An order guide: what this customer buys again and again. */
function guideOf(customer: DemoCustomer, products: readonly DemoProduct[], dice: Dice): DemoProduct[] {
  const habit = habitOf(customer);
  const own = DEMO_PEOPLE[0]?.customers?.includes(customer.name) ? DEMO_PEOPLE[0].brands : null;
  const choices = products.filter((product) => product.isActive && (!own || own.includes(product.brand)) && !/drum|each/.test(product.sizeUnit));
  const guide = new Map<string, DemoProduct>();
  for (let tries = 0; guide.size < habit.lines[1] + 4 && tries < 200; tries += 1) {
    const category = dice.pick(habit.categories);
    const product = dice.pick(choices.filter((candidate) => candidate.category === category));
    if (product && ![...guide.values()].some((known) => known.nameKey === product.nameKey)) guide.set(product.id, product);
  }
  return [...guide.values()];
}

/** The order of about this moment as the rule would have it: placed two workdays before the route day on which it came, all of it in the past. */
function onRoute(routeDay: number, around: number, now: number): { placedAt: number; deliveredAt: number } {
  const ahead = routeDay === 1 ? 4 : 2;
  let deliveredAt = around + 2 * DAY;
  deliveredAt -= ((new Date(deliveredAt).getUTCDay() - routeDay + 7) % 7) * DAY;
  if (deliveredAt > now - DAY / 2) deliveredAt -= 7 * DAY;
  return { placedAt: deliveredAt - ahead * DAY, deliveredAt };
}

/** Days go by in the customer's own rhythm until `end`; the newest few orders of the company stay open. */
export function inventOrders(
  customers: readonly DemoCustomer[],
  products: readonly DemoProduct[],
  prices: ReadonlyMap<string, number>,
  dice: Dice,
  now: number,
): Order[] {
  const orders: Order[] = [];
  for (const customer of customers.filter((candidate) => candidate.isActive)) {
    const habit = habitOf(customer);
    const guide = guideOf(customer, products, dice);
    // A few customers fall silent, so that "who is slipping" has something to show.
    const end = now - (dice.chance(0.12) ? dice.between(45, 120) : 1) * DAY;
    for (let at = now - 365 * DAY + dice.between(0, 14) * DAY; at < end; at += dice.between(habit.gap[0], habit.gap[1]) * DAY) {
      const { placedAt, deliveredAt } = onRoute(customer.routeDay, at - (at % DAY) + dice.between(12 * 60, 20 * 60) * 60_000, now);
      const key = `${customer.id}-${Math.round((now - placedAt) / DAY)}-${orders.length}`;
      const lines = [...guide]
        .filter(() => dice.chance(0.62))
        .slice(0, habit.lines[1])
        .map((product, position): Line => {
          const own = prices.get(`${customer.id} ${product.id}`);
          const ordered = dice.between(1, habit.most);
          return {
            id: demoId(`line-${key}-${product.id}`, placedAt),
            productId: product.id,
            position,
            product,
            price: own ?? product.priceCents,
            rule: own ? 'staff' : 'list',
            ordered,
            delivered: dice.chance(0.03) ? ordered - 1 : ordered,
          };
        });
      if (lines.length > 0)
        orders.push({ id: demoId(`order-${key}`, placedAt), customer, placedAt, deliveredAt, fate: dice.chance(0.01) ? 'cancelled' : 'delivered', lines });
    }
  }
  orders.sort((a, b) => a.placedAt - b.placedAt);
  const open: Fate[] = [
    'on_hold',
    'out_for_delivery',
    'out_for_delivery',
    'out_for_delivery',
    'confirmed',
    'confirmed',
    'confirmed',
    'placed',
    'placed',
    'placed',
    'placed',
  ];
  // The demo buyer's own last orders are among the open ones, so that their dashboard has something on its way.
  const buyers = DEMO_PEOPLE[0]?.customers ?? [];
  for (const name of buyers) {
    const at = orders.findLastIndex((order) => order.customer.name === name);
    if (at >= 0) orders.splice(orders.length - (name === buyers[0] ? 3 : 8), 0, ...orders.splice(at, 1));
  }
  const newest = orders.slice(-open.length);
  newest.forEach((order, index) => {
    order.fate = open[index] ?? 'placed';
    order.placedAt = now - Math.round(((open.length - index) * DAY) / 4);
  });
  return orders;
}

const iso = (ms: number) => new Date(ms).toISOString();
const dayOf = (ms: number) => iso(ms).slice(0, 10);

function totals(order: Order, quantity: (line: Line) => number): { subtotal: number; tax: number } {
  const subtotal = order.lines.reduce((sum, line) => sum + line.price * quantity(line), 0);
  return { subtotal, tax: shareOf(subtotal, order.customer.taxRateBp) };
}

/** Writes the invented year in a handful of statements: orders, lines, events, deliveries, invoices. */
export async function loadHistory(tx: Sql, orders: readonly Order[], dice: Dice, now: number, company: CompanySettings): Promise<void> {
  const buyer = DEMO_PEOPLE[0];
  const desk = DEMO_PEOPLE[2];
  const driver = DEMO_PEOPLE[3];
  const by = (order: Order) => (buyer?.customers?.includes(order.customer.name) ? buyer : desk);
  const put = async (table: string, rows: object[]) => {
    if (rows.length === 0) return;
    const columns = Object.keys(rows[0] as object)
      .map((name) => `"${name}"`)
      .join(', ');
    await tx.change(
      `demo.${table}`,
      `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  };

  const settled = (order: Order) => order.fate === 'delivered';
  const short = (order: Order) => order.lines.some((line) => line.delivered < line.ordered);
  const promised = (order: Order) =>
    settled(order)
      ? dayOf(order.deliveredAt)
      : order.fate === 'out_for_delivery'
        ? dayIn(company.timeZone, now)
        : promisedDay(company, { routeDay: order.customer.routeDay, wantedOn: null }, order.placedAt);
  let number = 100_001;
  await put(
    'orders',
    orders.map((order) => {
      // What still stands: nothing of a cancelled order, what was handed over of a settled one.
      const { subtotal, tax } = totals(order, (line) => (order.fate === 'cancelled' ? 0 : settled(order) ? line.delivered : line.ordered));
      const { name, address1, city, state, zip, phone } = order.customer;
      const poNumber = dice.chance(0.5) ? `PO-${dice.between(1000, 9999)}` : '';
      return {
        id: order.id,
        number: `BC-${number++}`,
        customer_id: order.customer.id,
        placed_by: by(order)?.id,
        placed_by_name: '',
        status: settled(order) ? 'delivered' : order.fate,
        hold_reason: order.fate === 'on_hold' ? 'Needs approval: over the usual amount' : null,
        ship_to: { name, address1, city, state, zip, phone, deliveryNote: '' },
        po_number: poNumber,
        promised_on: promised(order),
        note: '',
        shortfall_policy: 'drop',
        subtotal_cents: subtotal,
        tax_cents: tax,
        delivery_fee_cents: 0,
        total_cents: subtotal + tax,
        tax_rate_bp: order.customer.taxRateBp,
        search: orderSearch(
          `BC-${number - 1}`,
          poNumber,
          order.customer.name,
          order.lines.map((line) => line.product),
        ),
        version: settled(order) ? 4 : order.fate === 'out_for_delivery' ? 3 : order.fate === 'confirmed' || order.fate === 'cancelled' ? 2 : 1,
        placed_at: iso(order.placedAt),
        updated_at: iso(settled(order) ? order.deliveredAt : order.placedAt),
      };
    }),
  );
  await tx.rows('demo.order-number', `select setval('order_number', $1, false)`, [number]);
  await put(
    'order_lines',
    orders.flatMap((order) =>
      order.lines.map((line) => ({
        id: line.id,
        order_id: order.id,
        position: line.position,
        product_id: line.productId,
        name: line.product.name,
        brand: line.product.brand,
        sku: line.product.sku,
        size_unit: line.product.sizeUnit,
        hazardous: line.product.hazardous,
        taxable: true,
        unit_price_cents: line.price,
        price_rule: line.rule,
        back_ordered: false,
        ordered: line.ordered,
        cancelled: settled(order) ? line.ordered - line.delivered : order.fate === 'cancelled' ? line.ordered : 0,
        delivered: settled(order) ? line.delivered : 0,
        refused: 0,
        returned: 0,
        invoiced: settled(order) ? line.delivered : 0,
        credited: 0,
      })),
    ),
  );
  const done = orders.filter(settled);
  let seq = 0;
  await put(
    'order_events',
    orders.flatMap((order) => {
      const events = [{ kind: 'placed', at: order.placedAt, who: by(order), version: 1 }];
      if (order.fate === 'confirmed' || order.fate === 'out_for_delivery' || settled(order))
        events.push({ kind: 'confirm', at: order.placedAt + DAY / 24, who: desk, version: 2 });
      if (order.fate === 'out_for_delivery' || settled(order)) events.push({ kind: 'send-out', at: order.deliveredAt - 0.4 * DAY, who: driver, version: 3 });
      if (settled(order)) events.push({ kind: 'delivered', at: order.deliveredAt, who: driver, version: 4 });
      if (order.fate === 'cancelled') events.push({ kind: 'cancel', at: order.placedAt + DAY / 12, who: desk, version: 2 });
      return events.map((event) => ({
        seq: ++seq,
        order_id: order.id,
        at: iso(Math.min(event.at, now)),
        actor_id: event.who?.id,
        actor_name: '',
        kind: event.kind,
        version: event.version,
        detail: {},
      }));
    }),
  );
  await tx.rows('demo.event-seq', `select setval(pg_get_serial_sequence('order_events', 'seq'), $1)`, [seq]);
  await put(
    'deliveries',
    done.map((order) => {
      const at = order.deliveredAt;
      return {
        id: demoId(`delivery-${order.id}`, at),
        order_id: order.id,
        attempt: 1,
        state: short(order) ? 'delivered_short' : 'delivered',
        driver_id: driver?.id,
        driver_name: '',
        route_day: dayOf(at),
        signer_name: dice.pick(['J. Park', 'M. Alvarez', 'T. Nguyen', 'K. Osei', 'L. Brandt']),
        no_signature_reason: '',
        photos: [],
        empties: [],
        note: '',
        device_time: iso(at),
        delivered_on: dayOf(at),
        accepted_at: iso(at),
        created_at: iso(at),
      };
    }),
  );
  await put(
    'delivery_lines',
    done.flatMap((order) =>
      order.lines.map((line) => ({
        id: demoId(`delivery-line-${line.id}`, order.deliveredAt),
        delivery_id: demoId(`delivery-${order.id}`, order.deliveredAt),
        order_line_id: line.id,
        product_id: line.productId,
        expected: line.ordered,
        delivered: line.delivered,
        reason: line.delivered < line.ordered ? 'short-loaded' : '',
        reason_note: '',
        is_extra: false,
      })),
    ),
  );
  const billed = done.filter((order) => order.lines.some((line) => line.delivered > 0));
  await put(
    'invoices',
    billed.map((order) => {
      const at = order.deliveredAt;
      const { subtotal, tax } = totals(order, (line) => line.delivered);
      const days = Number(/\d+$/.exec(order.customer.terms)?.[0] ?? 0);
      const due = at + days * DAY;
      const paid = due < now - 5 * DAY ? dice.chance(0.97) : dice.chance(0.25);
      return {
        id: demoId(`invoice-${order.id}`, at),
        delivery_id: demoId(`delivery-${order.id}`, at),
        order_id: order.id,
        customer_id: order.customer.id,
        state: paid ? 'paid' : 'created',
        txn_date: dayOf(at),
        subtotal_cents: subtotal,
        tax_cents: tax,
        delivery_fee_cents: 0,
        total_cents: subtotal + tax,
        request_id: demoId(`request-${order.id}`, at),
        doc_number: null,
        // Entered in the books before the portal was connected: known by its number only.
        accounting_id: `earlier-${demoId(`invoice-${order.id}`, at).slice(-12)}`,
        accounting_total_cents: subtotal + tax,
        balance_cents: paid ? 0 : subtotal + tax,
        due_date: dayOf(due),
        attempts: 1,
        created_at: iso(at),
        updated_at: iso(at),
      };
    }),
  );
  await tx.change('demo.invoice-numbers', 'update invoices i set doc_number = o.number from orders o where o.id = i.order_id and i.doc_number is null');
  await put(
    'invoice_lines',
    billed.flatMap((order) =>
      order.lines
        .filter((line) => line.delivered > 0)
        .map((line) => ({
          id: demoId(`invoice-line-${line.id}`, order.deliveredAt),
          invoice_id: demoId(`invoice-${order.id}`, order.deliveredAt),
          order_line_id: line.id,
          product_id: line.productId,
          position: line.position,
          description: `${line.product.name}, ${line.product.sizeUnit}`,
          sku: line.product.sku,
          quantity: line.delivered,
          unit_price_cents: line.price,
          amount_cents: line.price * line.delivered,
          taxable: true,
        })),
    ),
  );
  for (const order of orders.filter((one) => !settled(one) && one.fate !== 'cancelled')) await enqueueAudit(tx, order.id);
  await tx.change(
    'demo.promised',
    `update products p set promised = open.units, quantity = greatest(p.quantity, open.units)
       from (select ol.product_id, sum(ol.ordered - ol.cancelled)::int as units from order_lines ol join orders o on o.id = ol.order_id
              where o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery') group by 1) open
      where open.product_id = p.id`,
  );
}
