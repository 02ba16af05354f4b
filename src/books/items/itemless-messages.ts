import type { Way } from '../inbox/contract.ts';

/** What a person may do about a product that has no item in the books, for the inbox. */
export const ITEM_WAYS = {
  billAs: 'Bill as',
  billAsItem: (product: string) => `Bill ${product} as (SKU or name in QuickBooks)`,
  createThere: 'Create it there',
  likeItem: (product: string) =>
    `Create ${product} in QuickBooks, with the income account of (SKU or name)`,
  noItem: 'The books have no item for this product',
  noItemHelp:
    'It can be ordered and delivered. Its first bill stops until the item is created there, or somebody with the duty books says as which item it is billed.',
} as const;

export const itemWays = ({ id, name }: { id: string; name: string }): Way[] => [
  {
    intent: 'create-item',
    label: ITEM_WAYS.createThere,
    fields: { productId: id },
    input: { kind: 'text', name: 'like', label: ITEM_WAYS.likeItem(name), maxLength: 200 },
  },
  {
    intent: 'bill-as',
    label: ITEM_WAYS.billAs,
    fields: { productId: id },
    input: { kind: 'text', name: 'item', label: ITEM_WAYS.billAsItem(name), maxLength: 200 },
  },
];
