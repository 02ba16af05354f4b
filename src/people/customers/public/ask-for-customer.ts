/** What a person without the right to add customers asks the office for. */
export const ASK_FOR_CUSTOMER = 'Ask the office to add a customer';
const ABOUT = 'Please add this customer. Street, city, phone and whom to ask for: ';

/** The request for an account, filled with the name that was looked for; who asks stands in it as its sender. */
export const askForCustomer = (company = ''): string =>
  `/contact-us?${new URLSearchParams({ topic: 'new-account', company: company.trim().slice(0, 200), about: ABOUT })}`;
