import { dayText, longDayText } from '../../kit/time.ts';
import type { Unbilled } from './server/unbilled.ts';

/** Sentences of the zero-list. */
export const unbilledMessages = {
  title: 'Delivered and invoiced',
  lead: 'Every line that was handed over is on an invoice, and nothing else is. What is not so stands here.',
  none: (since: string | null, until: string) =>
    since
      ? `Everything delivered from ${longDayText(since)} until ${until} is invoiced, and everything invoiced was delivered.`
      : `Nothing was delivered until ${until}.`,
  checked: (since: string, until: string) =>
    `Checked: all deliveries from ${longDayText(since)} until ${until}. Deliveries of the last 10 minutes are being invoiced and are not in it.`,
  title2: {
    'not-invoiced': 'Delivered, not invoiced',
    'not-delivered': 'Invoiced, not delivered',
  },
  row: ({ delivered, invoiced, name, sizeUnit, deliveredOn }: Unbilled) =>
    delivered > invoiced
      ? `${delivered - invoiced} × ${name}, ${sizeUnit}, delivered${deliveredOn ? ` by ${dayText(deliveredOn)}` : ''}: on no invoice.`
      : `${invoiced - delivered} × ${name}, ${sizeUnit}, invoiced: not delivered.`,
} as const;
