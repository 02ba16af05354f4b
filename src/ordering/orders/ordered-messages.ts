import { monthText } from '../../kit/time.ts';

/** The sentences of figures that say what was ordered, and of the lists that they lead to. */
/** What a figure called so counts; the same words stand above the list that adds up to it. */
export const ORDERED_BASIS =
  'Orders by the day they were placed, with tax and fees, without what was cancelled. Sales, in the reports, are goods delivered.';
const ORDERED_MESSAGES: Readonly<Record<string, string>> = {
  week: 'Ordered this week',
  'last-week': 'Ordered last week',
  month: 'Ordered this month',
  'days-90': 'Ordered in the last 90 days',
};
/** How last month was, in one press. */
export const SALES_LAST_MONTH = 'Sales of last month';
export const SALES_IN_REPORTS = 'Sales, in the reports';
export const ORDERED_LABEL = 'Ordered';
/** A span of days, by its name or its month. */
export const orderedText = (span: string) =>
  ORDERED_MESSAGES[span] ?? `Ordered in ${monthText(span, 'long')}`;
export const orderedSum = (span: string, amount: string, count: number) =>
  `${orderedText(span)}: ${amount} in ${count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`}`;

export const SPEND_PER_MONTH = 'Ordered per month';
/** What its figures count: no invoice says so. */
export const SPEND_COUNTS =
  'What was ordered, by the day it was ordered, without what was cancelled. Invoices are of what was delivered.';
export const ordersOf = (month: string) => `Orders of ${monthText(month, 'long')}`;
