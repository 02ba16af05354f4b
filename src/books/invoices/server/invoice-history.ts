import { longDayText, momentText } from '../../../kit/time.ts';
import type { MailAbout } from '../../../platform/mail.ts';
import { howPaid, paymentMessages, sentInvoiceWords } from '../by-hand-messages.ts';
import { invoiceMessages as words } from '../invoice-messages.ts';
import { decisionText } from '../unbilled-messages.ts';
import type { readInvoicePage } from './invoice-page.ts';

type Page = Pick<
  Awaited<ReturnType<typeof readInvoicePage>>,
  'events' | 'decisions' | 'ownPayments' | 'more'
>;

/** What happened to an invoice, the newest first: what people did, what the books told, its mails, and its making. */
export function historyOf(
  page: Page,
  mails: readonly MailAbout[],
  timeZone: string,
): { when: string; text: string }[] {
  const { events, decisions, ownPayments, more } = page;
  return [
    ...mails.map((mail) => ({
      at: new Date(mail.at),
      text: sentInvoiceWords.mails[mail.state](mail.recipient),
    })),
    ...ownPayments.flatMap(({ amountCents, paidOn, by, recordedAt, ...one }) => [
      ...(one.undoneAt === null
        ? []
        : [{ at: one.undoneAt, text: paymentMessages.unsaid(amountCents, one.undoneBy) }]),
      {
        at: recordedAt,
        text: paymentMessages.entered(amountCents, longDayText(paidOn), howPaid(one), by),
      },
    ]),
    ...decisions.map((one) => ({ at: one.at, text: `${decisionText(one)}.` })),
    ...events.map(({ at, kind }) => ({ at, text: words.told(kind.split('.')[1] ?? kind) })),
    { at: more.createdAt, text: words.made },
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, text }) => ({ when: momentText(at, timeZone), text }));
}
