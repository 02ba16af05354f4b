const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' });
const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

/** What of a person waits on the device that they hold, on every page. */
export const UNSENT = {
  label: 'Not sent yet',
  waits: ({ counts, notes, orders }: { counts: number; notes: number; orders: number }) => {
    const parts = [
      ...(counts > 0 ? [many(counts, 'count of a storeroom', 'counts of storerooms')] : []),
      ...(notes > 0 ? [many(notes, 'note', 'notes')] : []),
      ...(orders > 0 ? [`lines of ${many(orders, 'order', 'orders')}`] : []),
    ];
    const isOne = parts.length === 1 && counts + notes === 1;
    return `${list.format(parts)} ${isOne ? 'waits' : 'wait'} on this device.`;
  },
  sent: 'Sent by itself, once, as soon as the connection is back, from any page.',
  count: 'Open the count',
  order: 'Open the order',
  note: (customer: string) => `About ${customer}`,
  countRefused: 'A count was not saved',
  noteRefused: (customer: string) => `The note about ${customer} was not saved`,
  noteWords: (words: string) => `“${words}”`,
  writeAgain: 'Write it again',
  letGo: 'Let it go',
  seen: 'I have read it',
} as const;
