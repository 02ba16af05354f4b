import { demoId } from '../../demo/ids.ts';
import type { Bill } from '../../demo/year.ts';
import { addDays } from './company-time.ts';
import type { Draft } from './entity.ts';
import { cents, dollars, lineCents, percentOf } from './money.ts';

/** A customer of the books with items that it did not buy in the shop's year. */
interface OddBuyer {
  customerId: string;
  items: readonly { id: string; name: string; price: string }[];
}

/** One line: the item by its place in the buyer's list, and its price in percent of the list price. */
interface OddLine {
  item: number;
  percent: number;
  quantity: number;
  /** Percent that the line gives. */
  discount?: number;
}

/** An amount for something without a price of a piece. */
interface LumpSum {
  description: string;
  dollars: number;
}

interface OddSale {
  buyer: number;
  daysAgo: number;
  lines: readonly (OddLine | LumpSum)[];
  /** Percent on the whole invoice. */
  discount?: number;
  atTheCounter?: true;
}

/**
 * What a bookkeeper wrote in the weeks before the books were connected: prices agreed by telephone, and everything that makes an
 * invoice say less than a price.
 */
const SALES: readonly OddSale[] = [
  { buyer: 0, daysAgo: 48, lines: [{ item: 0, percent: 94, quantity: 4 }] },
  { buyer: 0, daysAgo: 48, lines: [{ item: 1, percent: 104, quantity: 2 }] },
  // Far off the list price: a slip, or a price of a kind of its own?
  { buyer: 1, daysAgo: 41, lines: [{ item: 0, percent: 52, quantity: 6 }] },
  // Far off the price before.
  { buyer: 1, daysAgo: 66, lines: [{ item: 1, percent: 97, quantity: 2 }] },
  { buyer: 1, daysAgo: 33, lines: [{ item: 1, percent: 9.7, quantity: 2 }] },
  // A discount on the line, and one on the whole invoice.
  { buyer: 2, daysAgo: 37, lines: [{ item: 0, percent: 96, quantity: 3, discount: 10 }] },
  {
    buyer: 2,
    daysAgo: 30,
    discount: 5,
    lines: [
      { item: 1, percent: 98, quantity: 2 },
      { item: 2, percent: 95, quantity: 1 },
    ],
  },
  // Twice on one invoice, at two prices.
  {
    buyer: 3,
    daysAgo: 28,
    lines: [
      { item: 0, percent: 98, quantity: 2 },
      { item: 0, percent: 90, quantity: 10 },
    ],
  },
  // More is cheaper.
  { buyer: 3, daysAgo: 75, lines: [{ item: 1, percent: 100, quantity: 1 }] },
  { buyer: 3, daysAgo: 52, lines: [{ item: 1, percent: 95, quantity: 6 }] },
  { buyer: 3, daysAgo: 24, lines: [{ item: 1, percent: 90, quantity: 12 }] },
  // Lines that say no price, beside one that does.
  {
    buyer: 4,
    daysAgo: 26,
    lines: [
      { item: 0, percent: 93, quantity: 5 },
      { item: 1, percent: 0, quantity: 1 },
      { description: 'Service of the dosing pumps', dollars: 145 },
    ],
  },
  { buyer: 5, daysAgo: 21, atTheCounter: true, lines: [{ item: 0, percent: 97, quantity: 1 }] },
  { buyer: 5, daysAgo: 19, lines: [{ item: 1, percent: 92, quantity: 8 }] },
];

/** How many buyers the sales are of. */
const ODD_BUYERS = 6;

type Row = Readonly<Record<string, string>>;

/** Customers that bought in the year, each with what it did not buy; nobody without a year. */
export function oddBuyers(
  bills: readonly Bill[],
  products: readonly Row[],
  customers: readonly Row[],
): OddBuyer[] {
  const bought = Map.groupBy(bills, (bill) => bill.order.customer.id);
  return customers
    .map((row, index) => ({ row, id: demoId(row.id ?? ''), customerId: String(index + 1) }))
    .filter(({ row, id }) => row.isActive === 'true' && bought.has(id))
    .slice(-ODD_BUYERS)
    .map(({ id, customerId }, turn) => {
      const own = new Set(
        bought.get(id)?.flatMap(({ order }) => order.lines.map((line) => line.productId)),
      );
      const items = products.flatMap((product, index) =>
        product.isActive === 'true' && !own.has(demoId(product.id ?? ''))
          ? [{ id: String(index + 1), name: product.name ?? '', price: product.price ?? '0' }]
          : [],
      );
      return { customerId, items: items.slice(turn * 7, turn * 7 + 3) };
    });
}

/** An invoice with what is to be paid for it, in dollars. */
interface Billed {
  draft: Draft & { Id: string; TxnDate: string; CustomerRef: { value: string } };
  total: number;
}

/** The sales as drafts of the books; invoices are numbered from `firstId` on, and paid by the caller. */
export function oddSales(
  buyers: readonly OddBuyer[],
  today: string,
  firstId: number,
): { invoices: Billed[]; SalesReceipt: Draft[] } {
  const invoices: Billed[] = [];
  const SalesReceipt: Draft[] = [];
  for (const [index, sale] of SALES.entries()) {
    const buyer = buyers[sale.buyer];
    if (!buyer) continue;
    const lines = sale.lines.map((line) => lineOf(line, buyer));
    const sum = lines.reduce((total, line) => total + cents(line.Amount), 0n);
    const taken = percentOf(sum, sale.discount ?? 0);
    const draft = {
      DocNumber: `${sale.atTheCounter ? 'C' : 'T'}-${2001 + index}`,
      TxnDate: addDays(today, -sale.daysAgo),
      CustomerRef: { value: buyer.customerId },
      Line: sale.discount ? [...lines, discountOf(taken, sale.discount)] : lines,
    };
    if (sale.atTheCounter) SalesReceipt.push(draft);
    else
      invoices.push({
        draft: { Id: String(firstId + invoices.length), ...draft },
        total: dollars(sum - taken),
      });
  }
  return { invoices, SalesReceipt };
}

const discountOf = (amount: bigint, DiscountPercent: number) => ({
  Amount: dollars(amount),
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: true, DiscountPercent },
});

function lineOf(line: OddLine | LumpSum, { items }: OddBuyer) {
  const DetailType = 'SalesItemLineDetail';
  const TaxCodeRef = { value: 'NON' };
  const item = items['item' in line ? line.item : 0];
  const ItemRef = { value: item?.id ?? '1' };
  if ('dollars' in line)
    return {
      Amount: line.dollars,
      Description: line.description,
      DetailType,
      SalesItemLineDetail: { ItemRef, TaxCodeRef },
    };
  const UnitPrice = dollars(percentOf(cents(item?.price ?? '0'), line.percent));
  return {
    Amount: dollars(lineCents(UnitPrice, line.quantity)),
    Description: item?.name ?? '',
    DetailType,
    SalesItemLineDetail: {
      ItemRef,
      UnitPrice,
      Qty: line.quantity,
      TaxCodeRef,
      ...(line.discount ? { DiscountRate: line.discount } : {}),
    },
  };
}
