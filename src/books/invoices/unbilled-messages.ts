import { formatCents } from '../../kit/money.ts';
import { dayText, longDayText } from '../../kit/time.ts';
import { BILLED_KIND, type DecisionWhat, VOIDED_HERE } from './decision-contract.ts';
import type { Unbilled } from './server/unbilled.ts';

/** A document that is not in the books as it was made here: what is said of it. */
export interface NamedGap {
  document: 'invoice' | 'credit';
  /** Of the books once it stands there, else the shop's own; '' for a claim without a credit. */
  docNumber: string;
  orderNumber: string;
  customerName: string;
  /** `missing`: it is not in the books; `unsure`: it was sent, and the answer is not known here; `gone`: it was voided or deleted there; `different`: it stands there otherwise. */
  kind: 'missing' | 'unsure' | 'gone' | 'different';
  totalCents: number;
}

const named = ({ document, docNumber, orderNumber, customerName }: NamedGap) =>
  `${document === 'invoice' ? 'Invoice' : 'Credit'} ${docNumber} for order ${orderNumber} of ${customerName}`.replace(
    '  ',
    ' ',
  );

const UNSURE = 'was sent to QuickBooks, and is not known here to stand there';

const STANDS: Readonly<Record<NamedGap['document'], Readonly<Record<NamedGap['kind'], string>>>> = {
  invoice: {
    missing: 'is not in QuickBooks',
    unsure: UNSURE,
    gone: 'was voided or deleted in QuickBooks',
    different: 'stands otherwise in QuickBooks',
  },
  credit: {
    missing: 'is not in QuickBooks',
    unsure: UNSURE,
    gone: 'is not credited',
    different: 'stands otherwise in QuickBooks',
  },
};

/** The problem as it was when the decision was made. */
const STOOD: typeof STANDS = {
  invoice: {
    missing: 'was not in QuickBooks',
    unsure: UNSURE,
    gone: 'was voided or deleted in QuickBooks',
    different: 'stood otherwise in QuickBooks',
  },
  credit: {
    missing: 'was not in QuickBooks',
    unsure: UNSURE,
    gone: 'was not credited',
    different: 'stood otherwise in QuickBooks',
  },
};

const sentence = (gap: NamedGap, stands: typeof STANDS) =>
  `${named(gap)}${gap.totalCents === 0 ? '' : `, ${formatCents(gap.totalCents)},`} ${stands[gap.document][gap.kind]}.`;

/** What a person decided, in the past tense. */
export const DECIDED_WORDS: Readonly<Record<DecisionWhat, string>> = {
  accepted: 'QuickBooks’ figures were accepted',
  left: 'It was left so',
  undone: 'That decision was undone',
  rebilled: 'It was billed again',
  'by-hand': 'It was entered by hand',
  'put-back': 'It was put back in QuickBooks as it was delivered',
  dropped: 'The credit was dropped',
  elsewhere: 'It stands in the QuickBooks of the company before',
};

const why = (what: string, by: string | null, reason: string) =>
  `${what}${by ? ` by ${by}` : ''}${reason ? `: ${reason}` : ', without a reason'}`;

/** One decision as a sentence: what, who and why. */
export const decisionText = ({
  what,
  kind,
  by,
  reason,
  ofCredit = false,
}: {
  what: DecisionWhat;
  kind?: string;
  /** It is about a credit, not an invoice. */
  ofCredit?: boolean;
  by: string | null;
  reason: string;
}): string => {
  // Taken back, it bears no number any more: the entry before says which it was.
  const it = ofCredit ? 'The credit' : 'It';
  const who = by ? ` by ${by}` : '';
  if (kind === BILLED_KIND && what === 'undone')
    return `${ofCredit ? 'The credit’s' : 'Its'} number was taken back${who}`;
  if (kind === BILLED_KIND && ofCredit) return `Credit ${reason} was marked as written${who}`;
  if (kind === BILLED_KIND) return why('It was marked as billed by hand', by, reason);
  if (kind === VOIDED_HERE) return why(`${it} was voided`, by, reason);
  if (what !== 'elsewhere') return why(DECIDED_WORDS[what], by, reason);
  const number = reason ? `: ${reason}` : '';
  return `${DECIDED_WORDS.elsewhere}${by ? `, as ${by} wrote down` : ''}${number}`;
};

/** When nothing waits: from which day and until which moment was looked, and about how many documents somebody decided. */
interface Nothing {
  since: string | null;
  until: string;
  decided: number;
  withoutBooks: boolean;
}

/** Sentences of the check: delivered = billed = in the books. */
export const unbilledMessages = {
  title: 'Not billed',
  none: ({ since, until, decided, withoutBooks }: Nothing) =>
    since === null
      ? `Nothing was delivered until ${until}.`
      : withoutBooks
        ? 'This shop works without QuickBooks: the bookkeeper bills by hand what was delivered, and marks it here.'
        : `Everything delivered from ${longDayText(since)} until ${until} is billed and in QuickBooks${
            decided === 0
              ? ', and everything billed was delivered.'
              : `, but for ${decided === 1 ? 'one document' : `${decided} documents`} that somebody decided about.`
          }`,
  checked: (since: string, until: string) =>
    `Checked: all deliveries from ${longDayText(since)} until ${until}.`,
  beingMade: (count: number) =>
    `${count === 1 ? 'One order was' : `${count} orders were`} delivered in the last 10 minutes: the invoice is being made.`,
  stops: (now: number, later: number) =>
    [
      now > 0 ? `${now} ${now === 1 ? 'is' : 'are'} blocked, under To do.` : '',
      later > 0 ? `${later} more ${later === 1 ? 'waits' : 'wait'} there by choice.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  notConnected: 'It waits for a connection to QuickBooks.',
  groups: {
    'not-invoiced': 'Delivered, not billed',
    'not-delivered': 'Billed, not delivered',
    missing: 'Billed, not in QuickBooks',
    unsure: 'Sent to QuickBooks, and not known to be there',
    gone: 'Voided or deleted in QuickBooks, and not decided',
    different: 'Otherwise in QuickBooks, and not decided',
    'under-way': 'On its way to QuickBooks',
    decided: 'Decided',
  },
  row: ({ delivered, invoiced, name, sizeUnit, deliveredOn }: Unbilled) =>
    delivered > invoiced
      ? `${delivered - invoiced} × ${name}, ${sizeUnit}, delivered${deliveredOn ? ` by ${dayText(deliveredOn)}` : ''}: on no invoice.`
      : `${invoiced - delivered} × ${name}, ${sizeUnit}, invoiced: not delivered.`,
  gap: (gap: NamedGap) => sentence(gap, STANDS),
  stood: (gap: NamedGap) => sentence(gap, STOOD),
  noneDecided: 'Nobody decided anything about a document yet',
  undo: 'Undo: ask again',
  undone: 'It is asked again under To do.',
  failed: 'Nothing was changed',
} as const;
