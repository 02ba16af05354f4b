/** `right`: as the shop needs it. `know`: it works, and a person should know how. `mend`: something stops until it is changed. */
export type Verdict = 'right' | 'know' | 'mend';

const customers = (count: number) => (count === 1 ? '1 customer' : `${count} customers`);

/** The words of the check-up card. QuickBooks' own names of its settings stand where a person has to find them there. */
export const CHECK_MESSAGES = {
  title: 'Check-up',
  now: 'Check now',
  read: (when: string) => `Read on ${when}; read again at each sending.`,
  never: 'The settings of this company were not read yet.',
  failed: (when: string) => `QuickBooks could not be read on ${when}`,
  failedText: 'What stands here was read before that.',
  cannot: 'It can be checked once the company is connected.',
  list: 'Settings in QuickBooks',
} as const;

export const VERDICTS: Readonly<Record<Verdict, string>> = {
  right: 'Right',
  know: 'Good to know',
  mend: 'To mend',
};

/** Each setting: what it is, what that means here, and what to do when it is not right. */
export const SETTING_MESSAGES = {
  country: {
    label: 'Country',
    home: 'United States',
    unsaid: 'Not said',
    right: 'Addresses and sales tax are those of the United States.',
    mend: 'The shop bills with US sales tax only. Disconnect this company and connect one in the United States.',
  },
  homeCurrency: {
    label: 'Home currency',
    home: 'US dollar',
    right: 'QuickBooks is kept in the shop’s own currency.',
    mend: 'The shop bills in US dollars only, so nothing is sent. Disconnect this company and connect one that keeps its books in US dollars.',
  },
  customerCurrency: {
    label: 'Customers’ currency',
    one: 'US dollar for all',
    several: 'Several',
    right: 'Every customer is billed in US dollars.',
    none: 'No customer there has another currency than the US dollar.',
    unread: 'Customers were not read yet: sync them to see who has another currency.',
    foreign: (count: number) =>
      `${customers(count)} there ${count === 1 ? 'has' : 'have'} another currency and can’t be billed. Add each once more in QuickBooks, in US dollars.`,
    see: 'See them',
  },
  salesTax: {
    label: 'Sales tax',
    off: 'Off',
    automated: 'Worked out by QuickBooks',
    own: 'The shop’s rate',
    nobody: 'No customer here is charged tax.',
    missing: (count: number) =>
      `${customers(count)} here ${count === 1 ? 'is' : 'are'} charged tax, and QuickBooks would leave it out: their invoices stop in the inbox. Turn sales tax on there, under Taxes.`,
    automatedText: 'QuickBooks’ figure counts. Where it differs from the shop’s, To do asks.',
    ownText: 'The rate of the order is sent along, and held against what QuickBooks makes of it.',
  },
  ownNumbers: {
    label: 'Invoice numbers',
    ours: 'The shop’s',
    theirs: 'Counted by QuickBooks',
    right: 'An invoice has the number of its order, here and there, from the beginning.',
    know: 'An invoice gets QuickBooks’ next number when it arrives there, and has none before; that one number stands on every screen and paper. To have the number of the order instead, turn on “Custom transaction numbers” there, under Account and settings, Sales.',
  },
  shipping: {
    label: 'Delivery fee',
    on: 'As shipping',
    off: 'Shipping is off',
    as: (item: string) => `As “${item}”`,
    right: 'The fee stands in its own line and is taxed as QuickBooks taxes shipping.',
    chosen: 'Shipping is off there; the fee goes as the item that was chosen for it.',
    none: 'The shop charges no delivery fee.',
    mend: 'Invoices with a delivery fee stop. Choose an item for the fee, or turn on “Shipping” in QuickBooks, under Account and settings, Sales.',
    choose: 'Choose an item',
  },
  surcharge: {
    label: 'Fuel surcharge',
    off: 'None',
    missing: 'No item is chosen',
    as: (item: string) => `As “${item}”`,
    none: 'The shop charges no fuel surcharge.',
    chosen: 'The surcharge goes as the item that was chosen for it.',
    mend: 'Invoices with a fuel surcharge stop until an item of QuickBooks is chosen for it.',
    choose: 'Choose an item',
  },
  deposit: {
    label: 'Container deposits',
    missing: 'No item is chosen',
    as: (item: string) => `As “${item}”`,
    chosen: 'Deposits go as the item that was chosen for them.',
    mend: 'Invoices and credits with a container deposit stop until an item of QuickBooks is chosen for it.',
    choose: 'Choose an item',
  },
  goodwill: {
    label: 'Goodwill',
    missing: 'No item is chosen',
    as: (item: string) => `As “${item}”`,
    chosen: 'A credit of an amount goes as the item that was chosen for it.',
    know: 'A credit of an amount, for no goods, stops until an item of QuickBooks is chosen for it.',
    choose: 'Choose an item',
  },
  discounts: {
    label: 'Discounts',
    on: 'On',
    off: 'Off',
    right: 'A discount of an order stands in its own line.',
    know: 'An invoice with a discount stops. Before the desk gives one, turn on “Discount” in QuickBooks, under Account and settings, Sales.',
  },
  closeDate: {
    label: 'Closed until',
    open: 'Nothing is closed',
    right: 'Deliveries of any day can be billed.',
    know: 'A delivery of that day or an earlier one waits in the inbox: open the period there, or date it on the first open day.',
    mend: 'Today is closed too, so nothing can be billed. Move the closing date in QuickBooks, under Account and settings, Advanced.',
  },
} as const;
