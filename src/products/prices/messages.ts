import { formatCents } from '../../kit/money.ts';
import type { MarginState } from '../catalogue/price-contract.ts';
import type { Rounding } from './contract.ts';

export const title = 'Prices';
export const importTitle = 'Import list prices';
export const importShort = 'Import or export';
export const importLead =
  'SKU and price, from a spreadsheet saved as CSV. You see what happens before it happens.';
/** What a file of list prices holds: with costs, and without for whom they are not shown to. */
export const importColumns = {
  needs:
    'The first line names the columns: sku, price, cost, from. The SKU is needed, and a price or a cost. “From” is the first day of the price; empty is today.',
  example:
    'sku,price,cost,from\r\nKB-100-C4,"$1,234.50",800.00,\r\nKB-100-P5,104.00,,2027-01-01\r\n',
};
export const importColumnsWithoutCost = {
  needs:
    'The first line names the columns: sku, price, from. SKU and price are needed. “From” is the first day of the price; empty is today.',
  example: 'sku,price,from\r\nKB-100-C4,"$1,234.50",\r\nKB-100-P5,104.00,2027-01-01\r\n',
};
export const importMay =
  'Dollar signs and commas may stay: $1,234.50. Up to 5,000 rows, with commas or semicolons. Good rows go in; bad ones are named and kept to correct.';
export const customerImportTitle = 'Import customer prices';
export const customerImportLead =
  'Prices of many customers, from a spreadsheet saved as CSV. You see what happens before it happens.';
export const customerImportNeeds =
  'The first line names the columns: customer, zip, sku, price, from, until. Customer, SKU and price are needed; the ZIP code only where two customers share a name.';
export const customerImportMay =
  'Both days count; without “from” the price begins today, without “until” it has no end. Of several prices that run, the one that began last counts. Up to 5,000 rows.';
export const customerImportExample =
  'customer,zip,sku,price,from,until\r\nHarborlight Hotel,02840,KB-100-C4,79.50,,\r\nHarborlight Hotel,02840,KB-100-P5,92.00,2027-01-01,2027-03-31\r\n';
export const overlapRule =
  'Of several prices that run on a day, the one that began last counts. When it ends, the one before comes back.';
export const byCustomer = 'Prices by customer';
export const customerPricesOf = (product: string) => `Customer prices of ${product}`;
export const allCustomers = 'All';
export const withOwn = 'With own prices';
export const endingSoon = 'Ending soon';
export const endingIn = (days: number) => `Ends within ${days} days`;
/** After a number on a phone, where no head says it: "38 own". */
export const ownWord = 'own';
export const noCustomersYet = 'No customers yet';
export const listPrices = 'List prices';
export const pricesOf = (customer: string) => `Prices of ${customer}`;
export const listPriceCounts = 'None of its own: the list price counts.';
export const listPriceCountsHere = 'None of its own among these: the list price counts.';
export const atListPrice = 'Without a price of its own';
export const ownPrices = 'Own prices';
/** What the customer ordered in the last half year; an own price is said there. */
export const boughtPrices = 'What they buy';
/** Of what it neither buys nor has a price of its own for. */
export const otherProducts = 'All other products, at list price';
export const searchPrices = 'Product or SKU';
export const show = 'Show';
export const heldFrom = (day: string) => `from ${day}`;
export const heldFromTo = (first: string, last: string) => `${first} to ${last}`;
export const lastInvoiced = ', last invoiced';
export const listIs = (cents: number) => `list ${formatCents(cents)}`;
export const onRequest = 'On request';
export const none = 'No products match';
/** No filter, and nothing there. */
export const noneYet = 'No products yet';
export const noneYetText = 'Prices stand here as soon as there are products.';
export const makeProducts = 'Products';
export const noneText = 'Search for something else, or take a filter away.';
export const noCustomers = 'No customers match';
export const cut = (rows: number) =>
  `The first ${rows} are shown. Narrow the list to see the others.`;
export const keptByBooks = 'from QuickBooks';
export const keptByBooksHint =
  'QuickBooks keeps this price: change it there, and the next sync brings it here.';
/** Beside a price of the shop's own that is to come. */
export const comingKept =
  'It holds from that day until a sync brings the price of QuickBooks back. Set it there too by then.';
/** Before prices are filled in by percent: those that are not typed here. */
export const keptOf = (stay: number, all: number) =>
  stay === 0
    ? ''
    : `${stay.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} stay as they are: QuickBooks keeps them (“${keptByBooks}”). Change those there.`;
export const listPrice = 'Price and cost';
export const onRequestLater =
  'A price becomes “on request” at once: leave the day empty, or enter a price.';
export const priceHint = 'In dollars; empty is “on request”.';
export const costHint = 'Only owners see it.';
export const savePrice = 'Save price';
export const ownPricesOf = (customers: number) =>
  customers === 0
    ? 'No customer has a price of their own'
    : customers === 1
      ? 'One customer has a price of their own'
      : `${customers.toLocaleString('en-US')} customers have prices of their own`;
export const oneListPrice = 'List price';
export const newPrice = 'New price';
/** Over the columns of the tables in which prices are typed. */
export const GRID_HEADS = { product: 'Product', customer: 'Customer', now: 'Price now' } as const;
export const sorted = (down: boolean) => (down ? ', sorted down' : ', sorted up');
export const searchProducts = 'Search products';
export const searchCustomers = 'Search customers';
export const brand = 'Brand';
export const category = 'Category';
export const moreRows = (count: number) => `Show ${count} more`;
export const shownOf = (shown: number, all: number) => `${shown} of ${all}`;
/** Above prices that a search, a filter or another order took from the list. */
export const typedOutside = (count: number) =>
  count === 1
    ? 'The first row is not in this list: its price is typed and not saved.'
    : `The first ${count} rows are not in this list: their prices are typed and not saved.`;
export const onlyOwn = 'Only those with a price of their own';
export const fromLabel = 'Holds from';
export const fromHint = 'Empty: at once.';
export const fromOrNow = 'From (empty: at once)';
export const untilLabel = 'Until (empty: no end)';
export const check = 'Check the changes';
export const checkAgain = 'You changed something after the check. Check the changes again.';
export const checked = (count: number) =>
  count === 1 ? 'One price would change' : `${count.toLocaleString('en-US')} prices would change`;
export const nothingTyped = 'Nothing is changed: type a price first.';
export const save = (count: number) => (count === 1 ? 'Save 1 price' : `Save ${count} prices`);
export const saved = (count: number) =>
  count === 1 ? '1 price was saved.' : `${count.toLocaleString('en-US')} prices were saved.`;
export const savedNothing = 'All prices stood there already. Nothing was changed.';
export const notSaved = 'Nothing was saved';
/** Of one Save for both: the product was stored, its price was refused. */
export const onlyProductSaved = 'The product is saved. Its price is not:';
export const withdraw = 'Withdraw';
/** The first few by name, and how many more. */
const firstOf = (names: readonly string[]) => {
  const [named, rest] = [names.slice(0, 3), names.length - 3];
  const all = rest > 0 ? [...named, `${rest.toLocaleString('en-US')} more`] : named;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};
/** Of a list price: whom it does not reach. The first few by name. */
export const ownStay = (customers: readonly string[]) =>
  `Not for ${firstOf(customers)}: ${customers.length === 1 ? 'its own price stays' : 'their own prices stay'}.`;
const plannedPrices = (count: number, brands: readonly string[]) =>
  `${count.toLocaleString('en-US')} prices of ${firstOf(brands)}`;
export const plannedOn = (count: number, brands: readonly string[], day: string) =>
  `${plannedPrices(count, brands)} change on ${day}.`;
/** Before they are withdrawn: which, and of what day. */
export const withdrawQuestion = (count: number, day: string) =>
  `Withdraw the ${count.toLocaleString('en-US')} prices of ${day}?`;
export const withdrawMeans = (count: number, brands: readonly string[], day: string) =>
  `${plannedPrices(count, brands)} are planned for ${day}. None of them changes then, and to plan them again they have to be typed again.`;
export const withdrawAll = (count: number) => `Withdraw all ${count.toLocaleString('en-US')}`;
export const withdrawnAll = (count: number) =>
  `${count.toLocaleString('en-US')} coming prices were withdrawn.`;
export const plannedChanged =
  'Somebody planned or withdrew a price for this day meanwhile. Look at the list, then press again.';
export const withdrawn = 'The coming price was withdrawn.';
export const costOfOwner = 'Cost: costs are kept by the owner. Leave this column empty.';
export const notAnAmount = 'enter a price such as 24.90.';
export const costTitle = 'Cost';
export const byPercent = 'Change by percent';
export const percent = 'Percent';
export const percentHint = '5 is dearer, -5 cheaper.';
export const rounding = 'Rounded';
export const fill = 'Fill in the column';
export const filled = (count: number) =>
  `${count === 1 ? '1 price' : `${count} prices`} filled in. Nothing is saved yet.`;
export const badPercent = 'Enter a percentage such as 5 or -2.5.';
export const ROUNDING_WORDS: Record<Rounding, string> = {
  cent: 'to the cent',
  five: 'to 5 cents',
  ten: 'to 10 cents',
  'ninety-five': 'to end in .95',
  dollar: 'to whole dollars',
};

export const MARGIN_WORDS: Record<MarginState, string> = {
  fine: '',
  unknown: '',
  low: 'below the lowest margin',
  'below-cost': 'below cost',
};

/** What holds once a customer's price has ended. */
export const endedWith = (words: string, cents: number | null) =>
  cents === null
    ? 'The price ended. There is no other: it is on request now.'
    : `The price ended. Now counts: ${words.charAt(0).toLowerCase()}${words.slice(1)}, ${formatCents(cents)}.`;

export const listedAt = (size: string, sku: string, price: string) =>
  `${size} · ${sku} · list ${price}`;
export const theProduct = 'The product';
