import { longDayText } from '../../kit/time.ts';
import type { TaskKind, Way } from '../inbox/contract.ts';

export type BillStopKind = 'item-off' | 'item-missing' | 'customer-off' | 'period-closed';

interface Stop {
  kind: BillStopKind;
  name: string;
  day: string | null;
}

const STOPS: Readonly<Record<BillStopKind, (stop: Stop) => string>> = {
  'item-off': ({ name }) => `${name} is switched off or gone in QuickBooks.`,
  'item-missing': ({ name }) => `No item in QuickBooks stands for ${name}.`,
  'customer-off': ({ name }) => `${name} is switched off or gone in QuickBooks.`,
  'period-closed': ({ day }) =>
    `QuickBooks is closed up to ${day ? longDayText(day) : 'a later day'}.`,
};

/** What will stop the bill of an order that has not left yet, and how it is mended. */
export const STOP_WORDS = {
  stop: (stop: Stop) => STOPS[stop.kind](stop),
  orders: (count: number, numbers: readonly string[]) =>
    count === 1
      ? `The bill of order ${numbers[0]} will stop there, unless it is mended before.`
      : `The bills of ${count} open orders will stop there, unless it is mended before: ${numbers.join(', ')}${count > numbers.length ? ' and others' : ''}.`,
  title: 'The bill of this order will stop',
  help: 'Somebody with the duty books can mend it before the truck leaves. The goods can go.',
  taskKind: {
    'item-off': 'item',
    'item-missing': 'item',
    'customer-off': 'customer',
    'period-closed': 'closed-books',
  } satisfies Record<BillStopKind, TaskKind>,
  way: {
    'item-off': { to: '/dashboard/accounting/products', label: 'Look at the items' },
    'item-missing': { to: '/dashboard/accounting/products', label: 'Look at the items' },
    'customer-off': { to: '/dashboard/accounting/customers', label: 'Look at the customers' },
    'period-closed': { to: '/dashboard/accounting', label: 'Look at QuickBooks’ settings' },
  } satisfies Record<BillStopKind, Way>,
} as const;
