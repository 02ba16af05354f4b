/** Sentences of an account that is opened from a request. */
export const requestedBy = (company: string, phone: string) =>
  phone ? `Asked for by ${company}, ${phone}` : `Asked for by ${company}`;
/** The form has no field for an address: only what the message says of one can be filled in. */
export const notYet = (company: string, phone: string) =>
  `${company} is no customer yet. Make it one first: its name${phone ? ', phone' : ''} and e-mail are filled in, the address only if the message names it, and you come back here. Or choose an existing customer below.`;
export const NEW_CUSTOMER_FIRST = 'Make it a customer';

/** The list of requests. */
export const accountRequestWords = {
  states: { new: 'New', answered: 'Account opened', closed: 'Closed' },
  customerMade: 'Customer made',
  open: 'Open an account',
  close: 'Close without account',
} as const;
