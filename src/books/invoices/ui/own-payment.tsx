import { Form, useNavigation } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { InvoiceSummary } from '../../contract.ts';
import { byHandMessages as words } from '../by-hand-messages.ts';
import { SYNCED_WORDS } from '../synced-messages.ts';
import { dateText } from './invoice-state.tsx';
import { OpenAmountForm } from './write-down.tsx';

interface Paid {
  invoice: Pick<InvoiceSummary, 'balanceCents' | 'dueDate' | 'txnDate'>;
  more: { toldOn: string | null; toldBy: string | null };
  today: string;
  answer: unknown;
}

/** What is paid of a bill by hand: whole on a day, by one press; in part; or taken back. */
export function OwnPayment(props: Paid) {
  const { invoice, more, today, answer } = props;
  const isPaid = invoice.balanceCents === 0;
  return (
    <Panel title={words.payment}>
      <div className="grid gap-3">
        <p>{paymentText(props)}</p>
        {isPaid ? null : (
          <>
            <PaidForm min={invoice.txnDate} {...{ today, answer }} />
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline lg:min-h-8">
                {words.inPart}
              </summary>
              <OpenAmountForm
                label={words.stillOpen}
                hint={words.stillOpenHint}
                from={invoice.txnDate}
                {...{ today, answer }}
              />
            </details>
          </>
        )}
        {more.toldOn ? <TakeBack isPaid={isPaid} answer={answer} /> : null}
      </div>
    </Panel>
  );
}

function paymentText({
  invoice: { balanceCents, dueDate },
  more: { toldOn, toldBy },
}: Paid): string {
  if (balanceCents === null) return words.apart;
  const name = toldBy ?? SYNCED_WORDS.somebody;
  if (balanceCents === 0 && toldOn) return words.paidBy(dateText(toldOn), name);
  const open = words.openDue(formatCents(balanceCents), dueDate ? dateText(dueDate) : null);
  return toldOn
    ? `${open} ${SYNCED_WORDS.told(formatCents(balanceCents), dateText(toldOn), name)}`
    : open;
}

function PaidForm({ min, today, answer }: { min: string; today: string; answer: unknown }) {
  const failure = useFailure(answer, 'paid');
  const busy = useNavigation().formData?.get('intent') === 'paid';
  return (
    <Form method="post" className="grid gap-3">
      <FailureNote failure={failure} title={words.failed} />
      <input type="hidden" name="intent" value="paid" />
      <TextField
        type="date"
        name="on"
        label={words.paidOn}
        defaultValue={today}
        min={min}
        max={today}
        required
        error={failure?.fields?.on}
      />
      <div>
        <Button type="submit" busy={busy}>
          {words.pay}
        </Button>
      </div>
    </Form>
  );
}

function TakeBack({ isPaid, answer }: { isPaid: boolean; answer: unknown }) {
  const failure = useFailure(answer, 'unpaid');
  const busy = useNavigation().formData?.get('intent') === 'unpaid';
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <FailureNote failure={failure} title={words.failed} />
      <input type="hidden" name="intent" value="unpaid" />
      <Button type="submit" variant="secondary" busy={busy}>
        {isPaid ? words.unpay : words.unpayPart}
      </Button>
    </Form>
  );
}
