/** Sentences of an account that is opened from a request. */
export const requestedBy = (company: string, phone: string) =>
  phone ? `Asked for by ${company}, ${phone}` : `Asked for by ${company}`;
export const notYet = (company: string) =>
  `${company} is no customer yet. Make it one first: its name, phone and address are filled in, and you come back here. Or choose an existing customer below.`;
export const NEW_CUSTOMER_FIRST = 'Make it a customer';

/** The list of requests. */
export const accountRequestWords = {
  states: { new: 'New', answered: 'Account opened', closed: 'Closed' },
  customerMade: 'Customer made',
  open: 'Open an account',
  close: 'Close without account',
} as const;
