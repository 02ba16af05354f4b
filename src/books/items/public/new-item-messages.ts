/** The sentences about products that QuickBooks has no item for, and the income account of the items that are made. */
export const NEW_ITEM_WORDS = {
  title: 'Products without an item in QuickBooks',
  lead: 'They can be ordered and delivered. An invoice with one of them waits until its item is there.',
  account: 'Income account of the items that are made',
  accountHint: 'What is sold with them is booked to it. QuickBooks lists these accounts.',
  choose: 'Choose an account',
  gone: (name: string) => `${name} (not active in QuickBooks any more)`,
  noAccounts:
    'QuickBooks lists no active income account. Add one there under Chart of accounts, then reload this page.',
  unread: 'QuickBooks can’t be read at the moment, so no item can be made. Reload to try again.',
  notConnected: 'QuickBooks is not connected. The items can be made once it is.',
  /** Without a script nobody counts. */
  make: 'Make the items of the marked products',
  makeAll: (count: number) =>
    count === 1 ? 'Make 1 item' : `Make ${count.toLocaleString('en-US')} items`,
  mark: (name: string) => `Choose ${name}`,
  onItsWay: 'On its way to QuickBooks',
  refused: (why: string) => `QuickBooks did not make its item: ${why}`,
  asked: (count: number) =>
    count === 1
      ? '1 item is on its way to QuickBooks.'
      : `${count.toLocaleString('en-US')} items are on their way to QuickBooks.`,
  requestHint: 'Each leaves the list as soon as it stands there.',
  nothingRequested: 'None of them was without an item any more. Nothing was sent.',
  more: (shown: number, total: number) =>
    `${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} shown.`,
  twice: (sku: string) =>
    `it has several active items with the SKU ${sku}. Leave one of them active there, then try again.`,
  waits: (count: number) =>
    count === 1
      ? '1 product has no item in QuickBooks'
      : `${count.toLocaleString('en-US')} products have no item in QuickBooks`,
  link: 'Products without an item',
} as const;

/** Where the list stands. */
export const NEW_ITEMS_AT = '/dashboard/accounting/products#without-item';
