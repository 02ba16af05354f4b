import { shiftDay } from '../src/kit/time.ts';
import type { Totals } from '../src/ordering/cart/public/totals.ts';
import { readProducts } from './catalogue.ts';
import { type DemoCustomer, readCustomers } from './customers.ts';
import { dayOf, inventOrders, type Order, totals } from './invent-orders.ts';
import { DEMO_PEOPLE } from './people.ts';
import { type Dice, seededDice } from './random.ts';

const DAY = 86_400_000;
/** Every demo installation has this year behind it. */
const SEED = 20_260_303;
/** The company of the QuickBooks simulator that holds the demo books. */
export const DEMO_REALM = '9341450000000001';

/** The item of the demo books that stands for the fuel surcharge: after products and categories. */
export const SURCHARGE_ITEM = { id: '999', name: 'Fuel surcharge' };

/** An invoice of the invented year, for the shop and for its books alike. */
export interface Bill {
  order: Order;
  /** Its id in the books: they are numbered in the order of the deliveries' orders. */
  accountingId: string;
  /** The order's number. */
  number: string;
  at: number;
  txnDate: string;
  dueDate: string;
  totals: Totals;
  /** YYYY-MM-DD, or null while it is open. */
  paidOn: string | null;
}

export interface Year {
  products: ReturnType<typeof readProducts>;
  customers: ReturnType<typeof readCustomers>;
  /** `customerId productId` -> cents. */
  prices: Map<string, number>;
  orders: Order[];
  bills: Bill[];
  dice: Dice;
}

/** The number of the first order of the year. */
export const FIRST_ORDER = 100_001;

/** The one source of the demo: shop and books read the same year, which ends on the day of `now` (UTC ms). */
export function inventYear(now: number): Year {
  const dice = seededDice(SEED);
  const products = readProducts();
  const customers = readCustomers(dice);
  const prices = inventPrices(customers, products, dice);
  const orders = inventOrders(customers, { products, prices }, dice, now);
  return { products, customers, prices, orders, bills: billsOf(orders, now), dice };
}

/** About a third of the customers have prices of their own on part of the range, 4 to 12 percent under list. */
function inventPrices(
  customers: readonly DemoCustomer[],
  products: Year['products'],
  dice: Dice,
): Map<string, number> {
  const prices = new Map<string, number>();
  const priced = new Set(DEMO_PEOPLE[0]?.customers ?? []);
  for (const customer of customers.filter(
    (candidate) => candidate.isActive && (priced.has(candidate.name) || dice.chance(0.33)),
  )) {
    for (const product of products.filter(() => dice.chance(0.35)))
      prices.set(
        `${customer.id} ${product.id}`,
        Math.round((product.priceCents * (100 - dice.between(4, 12))) / 100),
      );
  }
  return prices;
}

/** What each delivery of the year is billed, and whether it is paid: most of what is due, some of what is not. */
function billsOf(orders: readonly Order[], now: number): Bill[] {
  const dice = seededDice(SEED + 1);
  const today = now - (now % DAY);
  const delivered = orders.flatMap((order, index) =>
    order.fate === 'delivered' ? [{ order, number: `BC-${FIRST_ORDER + index}` }] : [],
  );
  return delivered
    .filter(({ order }) => order.lines.some((line) => line.delivered > 0))
    .map(({ order, number }, index) => {
      const days = Number(/\d+$/.exec(order.customer.terms)?.[0] ?? 0);
      const due = order.deliveredAt + days * DAY;
      const txnDate = dayOf(order.deliveredAt);
      // Days of the calendar, not 24 hours each: clocks change.
      const dueDate = shiftDay(txnDate, days);
      const overdue = due < today - 5 * DAY;
      const paid = dice.chance(overdue ? 0.97 : 0.25);
      return {
        order,
        accountingId: String(index + 1),
        number,
        at: order.deliveredAt,
        txnDate,
        dueDate,
        totals: totals(order, (line) => line.delivered),
        paidOn: paid ? (overdue ? dueDate : txnDate) : null,
      };
    });
}
