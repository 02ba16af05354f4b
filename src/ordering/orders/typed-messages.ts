import { dayText } from '../../kit/time.ts';
import { POLICY_MESSAGES } from './public/messages.ts';

/** What was typed too late, as a message about the order. */
export const TYPED = {
  please: 'Please change this order. I typed this while it was being confirmed:',
  instead: (product: string, quantity: number, before: number) =>
    `${product}: ${quantity} instead of ${before}`,
  added: (product: string, quantity: number) => `${product}: ${quantity}, not on the order yet`,
  note: (product: string, note: string) => `${product}, note: ${note || 'none'}`,
  details: {
    poNumber: (typed: string) => `PO number: ${typed || 'none'}`,
    wantedOn: (typed: string) => `Delivery day: ${typed ? dayText(typed) : 'the first possible'}`,
    note: (typed: string) => `Note: ${typed || 'none'}`,
    shortfallPolicy: (typed: string) =>
      `If something is short: ${POLICY_MESSAGES[typed as keyof typeof POLICY_MESSAGES] ?? typed}`,
  },
} as const;
