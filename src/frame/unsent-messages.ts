const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' });
const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

interface Waits {
  counts: number;
  notes: number;
  adds: number;
  taken: number;
  asked: number;
  orders: number;
}

/** What waits, in parts of a sentence; none: nothing. */
export const unsentParts = ({ counts, notes, adds, taken, asked, orders }: Waits): string[] => [
  ...(taken > 0 ? [many(taken, 'order', 'orders')] : []),
  ...(asked > 0 ? [many(asked, 'new customer', 'new customers')] : []),
  ...(counts > 0 ? [many(counts, 'count of a storeroom', 'counts of storerooms')] : []),
  ...(notes > 0 ? [many(notes, 'note', 'notes')] : []),
  ...(adds > 0 ? [many(adds, 'product for an order', 'products for orders')] : []),
  ...(orders > 0 ? [`lines of ${many(orders, 'order', 'orders')}`] : []),
];

/** What of a person waits on the device that they hold, on every page. */
export const UNSENT = {
  label: 'Not sent yet',
  waits: ({ counts, notes, adds, taken, asked, orders }: Waits) => {
    const parts = unsentParts({ counts, notes, adds, taken, asked, orders });
    const isOne = parts.length === 1 && counts + notes + adds + taken + asked === 1;
    return `${list.format(parts)} ${isOne ? 'waits' : 'wait'} on this device.`;
  },
  sent: 'Sent by itself, once, as soon as the connection is back, from any page.',
  count: 'Open the count',
  order: 'Open the order',
  toCustomer: 'Open the customer',
  note: (customer: string) => `About ${customer}`,
  taken: (customer: string) => `Order for ${customer}`,
  takenRefused: (customer: string) => `The order for ${customer} was not placed`,
  /** Of several that went together. */
  went: (count: number) => `${count} things that waited on this device went`,
  takenPlaced: (number: string, customer: string) => `${number} for ${customer} is placed`,
  comesOn: (day: string) => `It comes on ${day}.`,
  onHold: 'It is on hold: the office decides, and the delivery day comes with its yes.',
  toOrder: 'Open the order',
  takeAgain: 'Correct it and take it again',
  asked: (company: string) => `New customer ${company}`,
  requestRefused: (company: string) => `${company} was not sent to the desk`,
  requestDone: (company: string, reference: string) =>
    `${company} is with the desk, as ${reference}`,
  requestNext: 'The desk adds the customer. It names you as its sales rep.',
  askAgain: 'Correct it and send it again',
  countRefused: 'A count was not saved',
  noteSaved: (customer: string) => `The note about ${customer} is saved`,
  noteRefused: (customer: string) => `The note about ${customer} was not saved`,
  noteWords: (words: string) => `“${words}”`,
  added: (product: string, customer: string) => `${product} for ${customer}`,
  addRefused: (product: string, customer: string) =>
    `${product} was not added to the order of ${customer}`,
  writeAgain: 'Write it again',
  letGo: 'Let it go',
  seen: 'I have read it',
} as const;
