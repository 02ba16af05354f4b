/** Sentences of an account that is opened from a request. */
export const askedFor = (company: string, phone: string) =>
  phone ? `Asked for by ${company}, ${phone}` : `Asked for by ${company}`;
export const NEW_CUSTOMER_FIRST = 'New customer first, with what was asked';
