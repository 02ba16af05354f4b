import { formatCents } from '../../kit/money.ts';

interface Waiting {
  state: 'needs_reconnect' | 'unconfirmed' | null;
  companyName: string;
  invoices: number;
  credits: number;
  /** Of the invoices less the credits. */
  cents: number;
}

const counted = (count: number, word: string) =>
  count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];

const waits = ({ invoices, credits, cents }: Waiting) =>
  invoices + credits === 0
    ? 'nothing can be sent or read'
    : `${[...counted(invoices, 'invoice'), ...counted(credits, 'credit')].join(' and ')}${credits === 0 ? ` of ${formatCents(cents)} in all` : `, ${formatCents(cents)} net,`} ${invoices + credits === 1 ? 'waits' : 'wait'}`;

/** What the inbox says of the way to the books. */
export const CONNECTION_TASKS = {
  sentence: (at: Waiting) =>
    at.state === 'needs_reconnect'
      ? `QuickBooks no longer lets the shop into ${at.companyName}: ${waits(at)} until it is connected again.`
      : at.state === 'unconfirmed'
        ? `Another company, ${at.companyName}, was connected and waits for your yes: ${waits(at)} until then.`
        : `No QuickBooks company is connected: ${waits(at)} until one is.`,
  connect: 'Connect',
  askOwner: 'Ask an owner to connect it',
  askOwnerHelp: 'Each owner gets an e-mail with a link, once a day at most.',
  confirm: 'See what would be sent',
  confirmOthers: 'An owner says yes to it: Money, QuickBooks.',
};

/** The mail by which a bookkeeper requests that an owner connects QuickBooks. */
export const CONNECTION_REQUEST = {
  subject: (name: string) => `${name} asks you to connect QuickBooks`,
  lead: (name: string) => `${name} asks you to connect QuickBooks. Only an owner can.`,
  button: 'Connect it',
};
