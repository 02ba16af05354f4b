import { longDayText } from '../kit/time.ts';
import type { Group, List, Sort } from './contract.ts';
import type { Against, Days, PeriodName } from './period.ts';

const GROUP: Record<Group, string> = {
  week: 'Week',
  customer: 'Customer',
  product: 'Product',
  brand: 'Brand',
  rep: 'Rep',
};
const LIST: Record<List, string> = { lost: 'Lost customers', slow: 'Slow movers' };
const PERIOD: Record<PeriodName, string> = {
  week: 'This week',
  'last-week': 'Last week',
  month: 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  year: 'This year',
  'last-year': 'Last year',
};
const AGAINST: Record<Against, string> = {
  year: 'Against the year before',
  before: 'Against the time before',
};
const SORT: Record<Exclude<Sort, 'name'>, string> = {
  sales: 'Sales',
  orders: 'Orders',
  margin: 'Margin',
  share: '%',
  change: 'Change in sales',
};
const MANY: Record<Group, [one: string, many: string]> = {
  week: ['week', 'weeks'],
  customer: ['customer', 'customers'],
  product: ['product', 'products'],
  brand: ['brand', 'brands'],
  rep: ['rep', 'reps'],
};

const daysText = ({ from, to }: Days) =>
  from === to ? longDayText(from) : `${longDayText(from)} – ${longDayText(to)}`;

/** What the reports say. */
export const reportMessages = {
  title: 'Reports',
  group: (group: Group) => GROUP[group],
  list: (list: List) => LIST[list],
  period: (name: PeriodName) => PERIOD[name],
  against: (against: Against) => AGAINST[against],
  sort: (sort: Exclude<Sort, 'name'>) => SORT[sort],
  days: daysText,
  from: 'From',
  to: 'To',
  show: 'Show',
  choose: 'Period',
  lastWeeks: 'Last 12 weeks',
  file: 'Download CSV',
  all: (group: Group, count: number) => `All ${count} ${MANY[group][count === 1 ? 0 : 1]}`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en-US')}`,
  weekOf: (day: string) => `Week of ${longDayText(day)}`,
  /** Orders that nobody of ours took. */
  online: 'Ordered by the customer',
  noName: 'A former colleague',
  noChange: 'new',
  marginOf: (margin: string) => `${margin} margin`,
  unknownMargin: 'cost not known',
  thin: (percent: number) => `Below your lowest margin of ${percent}%`,
  basis: (before: Days) =>
    `Goods delivered, after discounts and credits, without tax and fees. Held against ${daysText(before)}.`,
  costs: (share: string) =>
    `Margins are at today’s costs, of the ${share} of sales whose cost is known.`,
  allCosts: 'Margins are at today’s costs.',
  costedSales: 'Sales with a known cost',
  nothing: 'Nothing was delivered in these days.',
  noLost: 'No customer of the time before is missing.',
  noSlow: 'Every product on sale was sold in these days.',
  lostLead: (before: Days) => `Bought in ${daysText(before)}, nothing since in this period.`,
  slowLead: 'On sale, and nothing of it was delivered in this period.',
  lastSold: 'Last delivered',
  never: 'never',
  salesBefore: 'Sales before',
  only: { customer: 'Customer', product: 'Product', brand: 'Brand', rep: 'Rep' },
  without: (what: string) => `Show all, not only ${what}`,
  more: 'More',
  sales: 'Sales',
  orders: 'Orders',
  margin: 'Margin',
  before: 'Sales before',
};
