import { formatCents } from '../../kit/money.ts';

interface Waiting {
  state: 'needs_reconnect' | 'unconfirmed' | null;
  companyName: string;
  invoices: number;
  cents: number;
}

const waits = ({ invoices, cents }: Waiting) =>
  invoices === 0
    ? 'nothing can be sent or read'
    : `${invoices} ${invoices === 1 ? 'invoice' : 'invoices'} of ${formatCents(cents)} in all ${invoices === 1 ? 'waits' : 'wait'}`;

/** What the inbox says of the way to the books. */
export const CONNECTION_MATTERS = {
  sentence: (at: Waiting) =>
    at.state === 'needs_reconnect'
      ? `QuickBooks no longer lets the shop into ${at.companyName}: ${waits(at)} until it is connected again.`
      : at.state === 'unconfirmed'
        ? `Another company, ${at.companyName}, was connected and waits for your yes: ${waits(at)} until then.`
        : `No QuickBooks company is connected: ${waits(at)} until one is.`,
  connect: 'Connect',
  confirm: 'See what would be sent',
};
