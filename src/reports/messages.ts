import { formatCents } from '../kit/money.ts';
import { dayText, longDayText, monthText, shortDayText } from '../kit/time.ts';
import type { Group, List, Sort, TimeUnit } from './contract.ts';
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

const UNIT: Record<TimeUnit, string> = { week: 'Week', month: 'Month', year: 'Year' };

/** Texts of the reports. */
export const reportMessages = {
  title: 'Reports',
  onTime: 'On time',
  onTimeBy: 'On time by',
  unit: (unit: TimeUnit) => UNIT[unit],
  time: (unit: TimeUnit, day: string) =>
    unit === 'week'
      ? `Week of ${longDayText(day)}`
      : unit === 'month'
        ? monthText(day.slice(0, 7), 'long')
        : day.slice(0, 4),
  deliveries: 'Deliveries',
  onTheDay: 'On the day',
  drawing: 'Drawing',
  onTimeBasis:
    'The first delivery of each order, against the day that was promised for it when it came. A day that was moved counts as promised.',
  noDeliveries: 'Nothing was delivered yet.',
  group: (group: Group) => GROUP[group],
  list: (list: List) => LIST[list],
  period: (name: PeriodName) => PERIOD[name],
  against: (against: Against) => AGAINST[against],
  /** Which days the time before is. */
  againstDays: ({ from, to }: Days) =>
    `Against ${shortDayText(from)}${from === to ? '' : ` – ${shortDayText(to)}`}`,
  sort: (sort: Exclude<Sort, 'name'>) => SORT[sort],
  days: daysText,
  from: 'From',
  to: 'To',
  show: 'Show',
  choose: 'Period',
  lastWeeks: 'Last 12 weeks',
  byTime: 'Week by week',
  file: { csv: 'Download CSV', xlsx: 'Download Excel' },
  all: (group: Group, count: number) => `All ${count} ${MANY[group][count === 1 ? 0 : 1]}`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en-US')}`,
  weekOf: (day: string) => `Week of ${longDayText(day)}`,
  /** Orders that nobody of ours took. */
  online: 'Ordered by the customer',
  noName: 'A former colleague',
  noChange: 'new',
  marginOf: (margin: string) => `${margin} margin`,
  /** Beside a margin, in front of it in a table: the sales that it is of. */
  ofCosted: (sales: string) => `of ${sales}`,
  unknownMargin: 'cost not known',
  thin: (percent: number) => `Below your lowest margin of ${percent}%`,
  basis: (before: Days) =>
    `Sales are goods delivered, after discounts and credits, without tax and fees; what was ordered and has not come yet is not among them. Held against ${daysText(before)}.`,
  costs: (share: string) =>
    `Margins are at today’s costs, of the ${share} of sales whose cost is known; where it is not all of a row’s, “of” says of how much.`,
  allCosts: 'Margins are at today’s costs.',
  costedSales: 'Sales with a known cost',
  nothing: 'Nothing was delivered in these days.',
  noLost: 'Nobody who bought within the last year is missing.',
  noSlow: 'Every product on sale was sold in these days.',
  lostLead: (before: Days) =>
    `Nothing in this period, though they bought in ${daysText(before)}, or within a year and not in its last 60 days.`,
  slowLead: 'On sale, and nothing of it was delivered in this period.',
  phone: 'Phone',
  lastSold: 'Last delivered',
  never: 'never',
  salesBefore: 'Sales before',
  salesYear: 'Sales of a year',
  only: { customer: 'Customer', product: 'Product', brand: 'Brand', rep: 'Rep' },
  without: (what: string) => `Show all, not only ${what}`,
  more: 'More',
  sales: 'Sales',
  orders: 'Orders',
  margin: 'Margin',
  before: 'Sales before',
};

const namesText = (names: readonly string[], count: number) =>
  count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ');

/** The mail on Monday. */
export const weekMail = {
  subject: ({ from, to }: Days) => `Your week, ${dayText(from)} – ${dayText(to)}`,
  lead: (week: Days) => `What changed in the week ${daysText(week)}:`,
  off: 'You asked for this e-mail in your own settings, under Notifications, and can end it there.',
  button: 'Open the reports',
  sales: 'Sales',
  salesText: (cents: number, before: number, orders: number) =>
    `${formatCents(cents)} in ${orders === 1 ? '1 order' : `${orders} orders`}, ${
      before <= 0
        ? 'nothing the week before'
        : `${formatCents(before)} the week before (${cents < before ? '−' : '+'}${Math.abs(((cents - before) / before) * 100).toFixed(1)}%)`
    }`,
  late: 'Late deliveries',
  lateText: (late: number, deliveries: number) =>
    deliveries === 0 ? 'nothing was delivered' : `${late} of ${deliveries}`,
  lost: 'Lost customers',
  namesText: (count: number, names: readonly string[]) =>
    count === 0 ? 'none in the last month' : `${count}: ${namesText(names, count)}`,
  overdue: 'Overdue',
  overdueText: (cents: number, names: readonly string[], count: number) =>
    count === 0 ? 'nothing' : `${formatCents(cents)}: ${namesText(names, count)}`,
};
