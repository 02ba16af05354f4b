import { dayIn, momentOf } from '../src/kit/time.ts';
import { type MoneyTerms, type Totals, totalsOf } from '../src/ordering/cart/public/totals.ts';
import type { DemoProduct } from './catalogue.ts';
import type { DemoCustomer } from './customers.ts';
import { demoId } from './ids.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { Dice } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TIME_ZONE = 'America/New_York';

/** How a kind of customer buys: days between orders, lines an order, categories in order of weight, largest quantity of a line. */
const HABITS = {
  hotel: {
    gap: [12, 18],
    lines: [6, 11],
    categories: [
      'Laundry',
      'Laundry',
      'Housekeeping',
      'Housekeeping',
      'Warewashing',
      'Hand Care',
      'Floor Care',
    ],
    most: 4,
  },
  restaurant: {
    gap: [6, 9],
    lines: [3, 5],
    categories: ['Warewashing', 'Warewashing', 'Kitchen', 'Hand Care', 'Floor Care'],
    most: 3,
  },
  laundry: { gap: [7, 8], lines: [3, 6], categories: ['Laundry'], most: 6 },
  spa: {
    gap: [9, 16],
    lines: [3, 6],
    categories: ['Pool & Spa', 'Pool & Spa', 'Housekeeping', 'Hand Care'],
    most: 3,
  },
} as const;

function habitOf(customer: DemoCustomer): (typeof HABITS)[keyof typeof HABITS] {
  if (/laundr|linen|wash/i.test(customer.name)) return HABITS.laundry;
  if (/spa|pool|aqua|swim|bath/i.test(customer.name)) return HABITS.spa;
  if (
    /bar|grill|bistro|caf|kitchen|diner|tavern|restaurant|oyster|pizz|terrace|table|brew/i.test(
      customer.name,
    )
  )
    return HABITS.restaurant;
  return HABITS.hotel;
}

export interface Line {
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
export type Fate =
  | 'delivered'
  | 'placed'
  | 'confirmed'
  | 'out_for_delivery'
  | 'on_hold'
  | 'cancelled';

export interface Order {
  id: string;
  customer: DemoCustomer;
  placedAt: number;
  /** When a delivered one was handed over: on the customer's route day. */
  deliveredAt: number;
  fate: Fate;
  lines: Line[];
  /** What stood beside its goods when it was placed. */
  terms: MoneyTerms;
}

/** An order guide: what this customer buys again and again. */
function guideOf(
  customer: DemoCustomer,
  products: readonly DemoProduct[],
  dice: Dice,
): DemoProduct[] {
  const habit = habitOf(customer);
  const own = DEMO_PEOPLE[0]?.customers?.includes(customer.name) ? DEMO_PEOPLE[0].brands : null;
  const choices = products.filter(
    (product) =>
      product.isActive &&
      (!own || own.includes(product.brand)) &&
      !/drum|each/.test(product.sizeUnit),
  );
  const guide = new Map<string, DemoProduct>();
  for (let tries = 0; guide.size < habit.lines[1] + 4 && tries < 200; tries += 1) {
    const category = dice.pick(habit.categories);
    const product = dice.pick(choices.filter((candidate) => candidate.category === category));
    if (product && ![...guide.values()].some((known) => known.nameKey === product.nameKey))
      guide.set(product.id, product);
  }
  return [...guide.values()];
}

/** The order of about this moment as the rule would have it: placed two workdays before the route day on which it came, all of it in the past. */
function onRoute(
  routeDay: number,
  around: number,
  now: number,
): { placedAt: number; deliveredAt: number } {
  const ahead = routeDay === 1 ? 4 : 2;
  let deliveredAt = around + 2 * DAY;
  deliveredAt -= ((new Date(deliveredAt).getUTCDay() - routeDay + 7) % 7) * DAY;
  if (deliveredAt > now - DAY / 2) deliveredAt -= 7 * DAY;
  return { placedAt: deliveredAt - ahead * DAY, deliveredAt };
}

/** Days go by in the customer's own rhythm until `end`; the newest few orders of the company stay open. */
export function inventOrders(
  customers: readonly DemoCustomer[],
  {
    products,
    prices,
  }: {
    products: readonly DemoProduct[];
    prices: ReadonlyMap<string, number>;
  },
  dice: Dice,
  now: number,
): Order[] {
  // Whoever invents it on the same day has the same year, at whatever hour.
  const today = now - (now % DAY);
  const orders: Order[] = [];
  for (const customer of customers.filter((candidate) => candidate.isActive)) {
    const habit = habitOf(customer);
    const guide = guideOf(customer, products, dice);
    // A few customers fall silent, so that "who is slipping" has something to show.
    const end = today - (dice.chance(0.12) ? dice.between(45, 120) : 1) * DAY;
    for (
      let at = today - 365 * DAY + dice.between(0, 14) * DAY;
      at < end;
      at += dice.between(habit.gap[0], habit.gap[1]) * DAY
    ) {
      const { placedAt, deliveredAt } = onRoute(
        customer.routeDays[0] ?? 1,
        at - (at % DAY) + dice.between(12 * 60, 20 * 60) * 60_000,
        today,
      );
      const key = `${customer.id}-${Math.round((today - placedAt) / DAY)}-${orders.length}`;
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
        orders.push({
          id: demoId(`order-${key}`, placedAt),
          customer,
          placedAt,
          deliveredAt,
          fate: dice.chance(0.01) ? 'cancelled' : 'delivered',
          lines,
          terms: { ...PLAIN, taxRateBp: customer.taxRateBp },
        });
    }
  }
  orders.sort((a, b) => a.placedAt - b.placedAt);
  const open: Fate[] = [
    'delivered',
    'delivered',
    'confirmed',
    'confirmed',
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
    if (at >= 0)
      orders.splice(orders.length - (name === buyers[0] ? 3 : 8), 0, ...orders.splice(at, 1));
  }
  // And one that came this morning, about which they can still report something.
  const before = orders
    .slice(0, -open.length)
    .findLastIndex((order) => order.customer.name === buyers[0]);
  if (before >= 0) orders.splice(orders.length - open.length, 0, ...orders.splice(before, 1));
  const newest = orders.slice(-open.length);
  newest.forEach((order, index) => {
    order.fate = open[index] ?? 'placed';
    order.placedAt = now - Math.round(((open.length - index) * DAY) / 4);
    // The driver of today was there already.
    if (order.fate === 'delivered')
      order.deliveredAt = Math.max(sameDaySince(now), now - (2 - index) * HOUR);
  });
  charge(orders, today);
  return orders;
}

const PLAIN: MoneyTerms = {
  taxRateBp: 0,
  deliveryFeeCents: 0,
  freeDeliveryFromCents: 0,
  surchargeFixedCents: 0,
  surchargeBp: 0,
  surchargeTaxable: false,
  depositTaxable: false,
  discountFixedCents: 0,
  discountBp: 0,
};

/**
 * Some orders of the last weeks carried a fuel surcharge, and to some the desk gave a discount; a few have both. Not those of the demo's
 * buyer, whose pages show the plain case.
 */
function charge(orders: readonly Order[], today: number): void {
  const recent = orders.filter(
    ({ fate, deliveredAt, customer }) =>
      fate === 'delivered' &&
      deliveredAt < today - 2 * DAY &&
      deliveredAt > today - 35 * DAY &&
      !DEMO_PEOPLE[0]?.customers?.includes(customer.name),
  );
  for (const [index, { terms }] of recent.entries()) {
    if (index % 4 === 1) terms.surchargeFixedCents = 650;
    if (index % 7 === 1) terms.discountBp = 500;
  }
}

/**
 * Since when it has been the day that it is, both in UTC, by which the year ends, and where the company is, whose day is on invoices: shop
 * and books that are filled after it date everything alike. UTC ms.
 */
export const sameDaySince = (now: number) =>
  Math.max(now - (now % DAY), momentOf(TIME_ZONE, dayOf(now), 0));

export const iso = (ms: number) => new Date(ms).toISOString();
/** The company's day of a moment. */
export const dayOf = (ms: number) => dayIn(TIME_ZONE, ms);

/** What an order comes to by these quantities of its lines. */
export const totals = (order: Order, quantity: (line: Line) => number): Totals =>
  totalsOf(
    order.lines.map((line) => ({
      quantity: quantity(line),
      unitPriceCents: line.price,
      taxable: true,
    })),
    order.terms,
  );
