import type { Way } from '../inbox/contract.ts';
import { NEW_ITEMS_AT } from './public/new-item-messages.ts';

/** What a person may do about a product that has no item in the books, for the inbox. */
export const ITEM_WAYS = {
  billAs: 'Bill as',
  billAsItem: (product: string) => `Bill ${product} as (SKU or name in QuickBooks)`,
  createThere: 'Create it there',
  accountOf: (account: string) => `Its sales are booked to ${account}.`,
  noItem: 'QuickBooks has no item for this product',
  noItemHelp:
    'It can be ordered and delivered. Its first bill stops until the item is created there, or somebody with the duty books says as which item it is billed.',
} as const;

/** With the income account chosen it is one press; without, the way leads to the choice. */
export const itemWays = (
  { id, name }: { id: string; name: string },
  account: { name: string } | null,
): Way[] => [
  account
    ? {
        intent: 'create-item',
        label: ITEM_WAYS.createThere,
        fields: { productId: id },
        input: { kind: 'none' },
        help: ITEM_WAYS.accountOf(account.name),
      }
    : { to: NEW_ITEMS_AT, label: ITEM_WAYS.createThere },
  {
    intent: 'bill-as',
    label: ITEM_WAYS.billAs,
    fields: { productId: id },
    input: { kind: 'text', name: 'item', label: ITEM_WAYS.billAsItem(name), maxLength: 200 },
  },
];
