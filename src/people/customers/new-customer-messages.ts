/** Sentences of the page of a new customer, in one place for translation. */
export const NEW_CUSTOMER = {
  title: 'New customer',
  openIt: 'Open it',
  lead: 'A hotel, restaurant, spa or laundry, with the door that the goods go to.',
  siteOf: (parent: string) => `New site of ${parent}`,
  create: 'Create customer',
  createAndGoOn: 'Create customer, then the account',
  notCreated: 'Nothing was created',
  mend: 'Please mend the fields marked below.',
  identity: 'Name and address',
  parentHint: 'For one of several sites: prices of the parent count where this one has none.',
  contact: 'Contact and delivery',
  later: 'Order minimum, prices and credit hold are set on the customer’s page.',
  tax: 'Tax',
  taxOpenHint:
    'Orders are taken. The first bill waits until the tax is said on the customer’s page.',
  taxRate: 'Tax rate',
  taxRateLabel: 'Tax rate, %',
  taxExempt: 'Tax exempt',
  taxExemptHint: 'Once you hold the certificate.',
  /** Of a company with a usual rate: to the desk too, which does not say what a customer pays. */
  taxUsual: (rate: string) =>
    `Your usual rate of ${rate}, unless an owner says otherwise on its page.`,
  /** To the desk, which does not say what a customer pays. */
  taxByOwner:
    'An owner says its tax on the customer’s page. Until then orders are taken and the first bill waits.',
};
