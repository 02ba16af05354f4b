import { formatCents } from '../../kit/money.ts';
import type { InvoicePart } from '../choices.ts';

/** The screen on which a bookkeeper says what of the books stands for what is no product. */
export const PART_MESSAGES = {
  panel: 'In QuickBooks',
  title: 'Invoice items',
  link: 'Invoice items',
  save: 'Save',
  woken: (count: number) =>
    count === 0
      ? 'Saved.'
      : `Saved. ${count} ${count === 1 ? 'invoice that waited is' : 'invoices that waited are'} on the way again.`,
  none: 'Nothing chosen',
  /** Charges without an item in QuickBooks, with one button that creates them. */
  lackingTitle: 'Not in QuickBooks yet',
  lacking: (names: readonly string[]) =>
    `${names.join(', ')}: QuickBooks has nothing to bill ${names.length === 1 ? 'it' : 'them'} with, so invoices with ${names.length === 1 ? 'it' : 'them'} wait.`,
  depositAccount:
    'A deposit is owed back. Once its item is made, your bookkeeper may book it to a liability account there.',
  make: (count: number) => (count === 1 ? 'Make the item' : `Make ${count} items`),
  makeThere: 'Make it in QuickBooks',
  stand: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} has its item in QuickBooks.`
      : `${names.join(', ')} have their items in QuickBooks.`,
  wokenToo: (count: number) =>
    count === 0
      ? ''
      : ` ${count} ${count === 1 ? 'invoice that waited is' : 'invoices that waited are'} on the way again.`,
  gone: (name: string) => `${name} (not active in QuickBooks any more)`,
  unread:
    'QuickBooks can’t be read at the moment. What was chosen still counts; reload to change it.',
  notConnected: 'QuickBooks is not connected',
  connectFirst: 'Connect it first; then choose here.',
  notUsed: 'Off in QuickBooks, so nothing is sent. Switch it on there to choose here.',
  shippingOn: 'Shipping is on in QuickBooks, so the fee goes there as shipping.',
} as const;

export const PART_NAMES: Readonly<Record<InvoicePart, { label: string; hint: string }>> = {
  'delivery-fee': {
    label: 'Delivery fee',
    hint: 'A service item. Without one, an invoice with a fee waits.',
  },
  'fuel-surcharge': {
    label: 'Fuel surcharge',
    hint: 'A service item. Without one, an invoice with a surcharge waits.',
  },
  deposit: {
    label: 'Container deposit',
    hint: 'A service item, best one that books to a liability account. Without one, an invoice or credit with a deposit waits.',
  },
  goodwill: {
    label: 'Goodwill credit',
    hint: 'A service item, best one that books to allowances. Without one, a credit of an amount waits.',
  },
  class: { label: 'Class', hint: 'The same for every invoice of the shop.' },
  location: { label: 'Location', hint: 'The same for every invoice of the shop.' },
};

/** Why a credit of an amount stops, at once and after it was tried. */
export const goodwillStops = (cents: number): string =>
  `Nothing in QuickBooks stands for the goodwill of ${formatCents(cents)}. Choose an item under QuickBooks, Invoice items; it then goes out by itself.`;
