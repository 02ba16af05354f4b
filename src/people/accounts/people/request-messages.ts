/** Sentences of an account that is opened from a request. */
export const requestedBy = (company: string, phone: string) =>
  phone ? `Asked for by ${company}, ${phone}` : `Asked for by ${company}`;
/** Who came to choose an existing customer, under another name than was typed. */
export const notYet = (company: string) =>
  `No customer of that name is here. Choose below whose account it is, or make ${company} a customer, and the account follows.`;
/** A visitor's request, on the page of the new customer: what comes after it. */
export const thenAccount = (name: string) => `Next comes the account of ${name}, filled in.`;
export const NEW_CUSTOMER_FIRST = 'Make it a customer';

/** The list of requests. */
export const accountRequestWords = {
  states: { new: 'New', answered: 'Account opened', closed: 'Closed' },
  customerMade: 'Customer made',
  open: 'Open an account',
  customerAndAccount: 'Make customer and account',
  openForExisting: 'Account of an existing customer',
  close: 'Close without account',
  answer: 'Answer',
  answerHint: (email: string) =>
    `It goes to ${email}, with their message below it. Empty: they hear nothing.`,
  closeNow: 'Close the request',
  wrote: 'Answered:',
  reopen: 'Take up again',
  limit: 'May order at once up to',
  limitHint: 'In dollars, as the buyer wishes it. Empty: no limit.',
  limitWrong: 'Enter an amount such as 500.00.',
  limitIsBuyers: 'Only a buyer of named customers has a limit.',
  didNotAsk: 'Whoever did not ask for themselves gets no answer by e-mail.',
} as const;
