import { HELD_PRICE_SETTINGS } from './held-price-messages.ts';

/** The settings of money, as a group of the settings screens. */
export const MONEY_GROUP = {
  title: 'Money',
  lead: 'A customer’s own terms win over these.',
  settings: [
    {
      key: 'usesQuickBooks',
      kind: 'choice',
      label: 'QuickBooks',
      hint: 'What the set-up asks first. The connection itself stands under Money; of a company that works without it, beside these settings.',
      choices: [
        { value: 'undecided', label: 'Not decided yet' },
        { value: 'yes', label: 'Invoices go to QuickBooks' },
        { value: 'no', label: 'Works without QuickBooks' },
      ],
    },
    {
      key: 'howToPay',
      kind: 'paragraph',
      label: 'How to pay',
      hint: 'Where a check goes, and the account for ACH or wire. Customers read it on each open invoice and with each statement.',
    },
    { key: 'orderMinimumCents', kind: 'money', label: 'Order minimum', hint: '$0 means none.' },
    { key: 'deliveryFeeCents', kind: 'money', label: 'Delivery fee', hint: '$0 means none.' },
    {
      key: 'freeDeliveryFromCents',
      kind: 'money',
      label: 'Deliver free from',
      hint: 'The fee is dropped from this subtotal on. $0 means never.',
    },
    {
      key: 'fuelSurcharge',
      kind: 'choice',
      label: 'Fuel surcharge',
      hint: 'For orders from now on; placed ones keep theirs.',
      choices: [
        { value: 'off', label: 'None' },
        { value: 'fixed', label: 'An amount for an order' },
        { value: 'percent', label: 'A percentage of the goods' },
      ],
    },
    {
      key: 'fuelSurchargeCents',
      kind: 'money',
      label: 'Surcharge for an order',
      hint: 'Counts with “An amount for an order”.',
    },
    {
      key: 'fuelSurchargeBp',
      kind: 'percent',
      label: 'Surcharge of the goods',
      hint: 'Such as 2.75. Counts with “A percentage of the goods”.',
    },
    {
      key: 'invoicedPricesCount',
      ofBooks: true,
      kind: 'flag',
      label: 'Use the last invoiced price',
      hint: 'When staff have set no price for a customer.',
    },
    {
      key: 'invoicedPriceWindowDays',
      ofBooks: true,
      kind: 'count',
      label: 'Days that an invoiced price stays good',
      hint: '548 days are 18 months.',
    },
    {
      key: 'pricesFromReceipts',
      ofBooks: true,
      seldom: true,
      kind: 'flag',
      label: 'Read prices from sales receipts too',
      hint: 'Beside invoices, when prices are read from QuickBooks.',
    },
    {
      key: 'pricesFromBundles',
      ofBooks: true,
      seldom: true,
      kind: 'flag',
      label: 'Read prices from parts of bundles',
      hint: 'A bundle’s price may be spread over its parts by other rules than yours.',
    },
    {
      key: 'priceOutlierPercent',
      ofBooks: true,
      seldom: true,
      kind: 'count',
      label: 'Percent from which a price of QuickBooks is far off',
      hint: 'From the price before, or the list price. Such a price is accepted only when it is meant.',
    },
    ...HELD_PRICE_SETTINGS,
    {
      key: 'minimumMarginPercent',
      kind: 'count',
      label: 'Lowest margin in percent',
      hint: 'Whoever sets a lower price is warned, where the cost is known. 0 means no warning.',
    },
  ],
} as const;
