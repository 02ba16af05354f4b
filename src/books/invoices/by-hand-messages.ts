/** A shop without QuickBooks bills what it delivered by hand, and says so here. */
export const byHandMessages = {
  title: 'Billed by hand',
  help: 'Write the bill in what you use, with these quantities and prices. Then say its number here.',
  number: 'Your invoice number',
  noNumber: 'Write the number of your invoice.',
  on: 'Its day',
  noDay: 'Choose the day of your invoice, today at the latest.',
  save: 'Mark as billed',
  saved: 'Marked as billed.',
  takeBack: 'Take it back',
  takenBack: 'It waits to be billed again.',
  failed: 'Nothing was changed',
  hasMore:
    'A credit, a correction or an open amount hangs on this bill, so it can’t be taken back.',
  marked: (number: string, day: string) => `Billed by hand: invoice ${number} of ${day}`,
  waits: (count: number, total: string) => `Delivered, to be billed by hand: ${count}, ${total}`,
  file: 'Get them as CSV',
  row: (total: string, day: string) => `${total}, delivered ${day}`,
  charges: {
    fee: 'Delivery fee',
    surcharge: 'Fuel surcharge',
    deposit: 'Container deposits',
    discount: 'Discount',
    tax: 'Sales tax',
  },
} as const;
