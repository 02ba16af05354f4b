/** Of the mails that name what waits under To do. */
export const digest = {
  subject: (count: number, day: string) =>
    count === 1 ? `One thing to do, ${day}` : `${count} things to do, ${day}`,
  preheader: 'What waits for a person in your shop this morning.',
  lead: 'This waits for a person in your shop:',
  off: 'You can switch this e-mail off under Company, Name and address.',
  button: 'Open the dashboard',
};

/** Problems that block money are mailed at once: one mail per kind, listing each task. */
export const moneyStops = {
  subject: (kind: string, count: number) =>
    count === 1 ? `${kind}: blocked` : `${kind}: ${count} blocked`,
  connection: 'QuickBooks has to be connected again',
  preheader: 'Until it is settled, this is not billed or is owed wrongly.',
  more: (count: number) => `And ${count} more of this kind.`,
  open: 'Open To do',
  connect: 'Connect again',
};

/** For whoever keeps the books, in the morning. */
export const booksDigest = {
  subject: (count: number, day: string) => `${count} to do about invoices and prices, ${day}`,
  preheader: 'What waits under To do.',
};
