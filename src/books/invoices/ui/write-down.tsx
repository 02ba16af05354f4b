import { Form, useNavigation } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import type { CreditSummary, InvoiceSummary } from '../../contract.ts';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { creditName } from '../../messages.ts';
import { WrittenOn } from '../../ui/written-on.tsx';
import { byHandMessages } from '../by-hand-messages.ts';
import { SYNCED_WORDS as words } from '../synced-messages.ts';
import { dateText } from './invoice-state.tsx';

interface InOtherBooks {
  credits: readonly Pick<
    CreditSummary,
    'comesOff' | 'state' | 'billedOn' | 'docNumber' | 'orderNumber'
  >[];
  invoice: Pick<InvoiceSummary, 'balanceCents' | 'orderNumber' | 'docNumber'>;
  more: {
    accountingId: string | null;
    companyName: string | null;
    billedOn: string | null;
    connectedAgain: boolean;
    toldOn: string | null;
    toldBy: string | null;
  };
}

/** Of an invoice in books that nobody reads any more: where it stands, and what was last known of it. */
function NotRead({
  invoice: { balanceCents, orderNumber, docNumber },
  more,
  credits,
}: InOtherBooks) {
  const less = credits.some(({ comesOff }) => comesOff);
  const open = balanceCents === null ? null : formatCents(balanceCents);
  const known =
    open === null
      ? words.untold
      : more.toldOn
        ? (less ? words.reportedLess : words.told)(
            open,
            dateText(more.toldOn),
            more.toldBy ?? words.somebody,
          )
        : (less ? words.lastReadLess : words.lastRead)(open);
  const company = more.companyName ?? words.unnamed;
  return (
    <div className="mb-5 grid justify-items-start gap-3">
      <Note
        // That its payments are written down here is how the shop works, and no warning.
        tone={more.billedOn && open !== null ? 'info' : 'warning'}
        title={
          more.billedOn
            ? byHandMessages.marked(docNumber ?? orderNumber, dateText(more.billedOn))
            : more.connectedAgain
              ? words.titleAgain(company)
              : words.title(company)
        }
      >
        {more.billedOn
          ? open === null
            ? byHandMessages.apart
            : null
          : `${words.notRead} ${known}`}
      </Note>
      {more.connectedAgain ? <InboxLink number={orderNumber} /> : null}
    </div>
  );
}

/** It is not read from QuickBooks: where it is settled instead. */
export function ApartNote({
  invoice,
  more,
  credits,
  books,
}: InOtherBooks & { more: { notSynced: boolean }; books: boolean }) {
  if (!more.notSynced) return books ? <WrittenCredits {...{ credits, more }} /> : null;
  if (books) return <NotRead {...{ invoice, more, credits }} />;
  if (more.billedOn && invoice.balanceCents !== null) return null;
  return (
    <div className="mb-5">
      <Note title={more.billedOn ? byHandMessages.apartToCustomer : words.forCustomer} />
    </div>
  );
}

/** Credits that were written by hand while the shop worked without QuickBooks, of an invoice that is read there again. */
function WrittenCredits({ credits, more }: Pick<InOtherBooks, 'credits' | 'more'>) {
  const written = credits.filter(({ state, billedOn }) => state === 'elsewhere' && billedOn);
  if (!more.accountingId || written.length === 0) return null;
  const numbers = written.map((one) => creditName(one.docNumber, one.orderNumber)).join(', ');
  return (
    <div className="mb-5">
      <Note tone="warning" title={words.notThere(numbers)} />
    </div>
  );
}

/** What a bookkeeper saw in those books: how much is open, and on which day. `today` is the company's day. */
export function WriteDown({
  invoice,
  credits,
  today,
  answer,
}: {
  credits: readonly Pick<
    CreditSummary,
    'comesOff' | 'state' | 'billedOn' | 'docNumber' | 'orderNumber'
  >[];
  invoice: Pick<InvoiceSummary, 'txnDate'>;
  today: string;
  answer: unknown;
}) {
  const failure = useFailure(answer, 'write-down');
  const busy = useNavigation().formData?.get('intent') === 'write-down';
  return (
    <Panel title={words.form}>
      <Form method="post" className="grid gap-3">
        <FailureNote failure={failure} title={words.failed} />
        <input type="hidden" name="intent" value="write-down" />
        <TextField
          name="open"
          label={words.open}
          hint={credits.some(({ comesOff }) => comesOff) ? words.openHintLess : words.openHint}
          inputMode="decimal"
          maxLength={20}
          required
          error={failure?.fields?.open}
        />
        <WrittenOn
          label={words.on}
          today={today}
          from={invoice.txnDate}
          error={failure?.fields?.on}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            {words.save}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
