/** The settings that say when list prices of the books wait for a yes. */
export const HELD_PRICE_SETTINGS = [
  {
    key: 'heldPricesPercent',
    ofBooks: true,
    seldom: true,
    kind: 'count',
    label: 'Percent of the list prices that QuickBooks may change at once',
    hint: 'When QuickBooks would change more than this, nothing changes until somebody has looked at all of them.',
  },
  {
    key: 'heldPricesFrom',
    ofBooks: true,
    seldom: true,
    kind: 'count',
    label: 'List prices from which that is asked',
    hint: 'Fewer than these are never too many.',
  },
  {
    key: 'heldPriceChangePercent',
    ofBooks: true,
    seldom: true,
    kind: 'count',
    label: 'Percent by which QuickBooks may change one list price',
    hint: 'A greater change waits for a yes; so does one to a cent, and one that would drop a price that is set for later.',
  },
] as const;
