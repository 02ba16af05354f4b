/** What came in and what is owed, week by week. */
export const cashMessages = {
  overdue: 'Overdue',
  notOurs: 'in QuickBooks, not a customer here',
  cash: 'Invoiced, paid, overdue',
  week: 'Week of',
  invoiced: 'Invoiced',
  paid: 'Paid',
  notRead:
    'Payments come from QuickBooks and were not read yet. Once it is connected they stand here within fifteen minutes.',
  notReadYet:
    'Payments come from QuickBooks and were not read yet. They stand here within fifteen minutes.',
  withoutBooks:
    'The shop works without QuickBooks: what was invoiced and paid stands in your own books.',
  noCash: 'Nothing was invoiced in these weeks.',
} as const;
