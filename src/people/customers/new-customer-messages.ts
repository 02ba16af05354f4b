/** Sentences of the page of a new customer, in one place for translation. */
export const NEW_CUSTOMER = {
  lead: 'A hotel, restaurant, spa or laundry, with the door that the goods go to.',
  notCreated: 'Nothing was created',
  mend: 'Please mend the fields marked below.',
  identity: 'Name and address',
  parentHint: 'For one of several sites: prices of the parent count where this one has none.',
  contact: 'Contact and delivery',
  later:
    'Tax, order minimum, prices and credit hold are set on the customer’s page. Until the tax is settled there, orders are taken and the first bill waits.',
};
