import { Form, useNavigation } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import type { InvoiceSummary } from '../../contract.ts';
import { WrittenOn } from '../../ui/written-on.tsx';
import { byHandMessages, howPaid, paymentMessages as words } from '../by-hand-messages.ts';
import type { OwnPaymentRow } from '../server/own-payments.ts';
import type { LeftCredit } from '../server/use-credit.ts';
import { dateText } from './invoice-state.tsx';

interface Paid {
  invoice: Pick<InvoiceSummary, 'balanceCents' | 'dueDate'>;
  /** What is left after credits and payments. */
  leftCents: number;
  /** Those that were taken back too. */
  payments: readonly OwnPaymentRow[];
  /** What is left of the customer's credits on other bills. */
  creditLeft: readonly LeftCredit[];
  today: string;
  answer: unknown;
}

/** What is paid of a bill by hand: each payment with its own way back, all that is open by one press, or a part of it. */
export function OwnPayments({ invoice, leftCents, payments, creditLeft, today, answer }: Paid) {
  const { balanceCents, dueDate } = invoice;
  const due = dueDate ? dateText(dueDate) : null;
  return (
    <Panel title={words.title}>
      <div className="grid gap-3">
        <p>
          {balanceCents === null
            ? byHandMessages.apart
            : balanceCents === 0
              ? words.nothingOpen
              : words.openDue(formatCents(balanceCents), due)}
        </p>
        <PaymentRows payments={payments} answer={answer} />
        {leftCents === 0 ? null : (
          <>
            {balanceCents === null || creditLeft.length === 0 ? null : (
              <UseCredit {...{ leftCents, creditLeft, answer }} />
            )}
            <PaymentForm key={`all-${leftCents}`} {...{ today, answer, leftCents }} />
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline lg:min-h-8">
                {words.part}
              </summary>
              <PaymentForm key={`part-${leftCents}`} isPart {...{ today, answer, leftCents }} />
            </details>
          </>
        )}
      </div>
    </Panel>
  );
}

function PaymentRows({ payments, answer }: Pick<Paid, 'payments' | 'answer'>) {
  const failure = useFailure(answer, 'payment-back');
  const pressed = useNavigation().formData?.get('paymentId');
  const counted = payments.filter(({ undoneAt }) => undoneAt === null);
  if (counted.length === 0) return null;
  return (
    <>
      <FailureNote failure={failure} title={words.failed} />
      <ul className="divide-y divide-rule border-y border-rule">
        {counted.map(({ id, amountCents, paidOn, by, ...one }) => (
          <li key={id} className="grid gap-1 py-2">
            <span className="tabular font-semibold">
              {words.row(amountCents, dateText(paidOn))}
            </span>
            <span className="text-sm text-muted">
              {[howPaid(one), by ? words.by(by) : ''].filter(Boolean).join(', ')}
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="payment-back" />
              <input type="hidden" name="paymentId" value={id} />
              <Button
                type="submit"
                variant="quiet"
                busy={pressed === id}
                aria-label={words.undoOf(amountCents)}
              >
                {words.undo}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One press: what is left of the customer's credits pays this bill, as far as it goes. */
function UseCredit({
  leftCents,
  creditLeft,
  answer,
}: Pick<Paid, 'leftCents' | 'creditLeft' | 'answer'>) {
  const failure = useFailure(answer, 'use-credit');
  const busy = useNavigation().formData?.get('intent') === 'use-credit';
  const parts = creditLeft.map((one) => ({ ...one, isCredit: one.creditId !== null }));
  const sum = creditLeft.reduce((cents, one) => cents + one.leftCents, 0);
  return (
    <Form method="post" className="grid gap-3 border-b border-rule pb-3">
      <FailureNote failure={failure} title={words.failed} />
      <input type="hidden" name="intent" value="use-credit" />
      <p>{words.creditLeft(parts)}</p>
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {words.useCredit(Math.min(leftCents, sum))}
        </Button>
      </div>
      <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} once />
    </Form>
  );
}

function PaymentForm({
  isPart = false,
  leftCents,
  today,
  answer,
}: Pick<Paid, 'today' | 'answer' | 'leftCents'> & { isPart?: boolean }) {
  const intent = isPart ? 'part-paid' : 'paid';
  const failure = useFailure(answer, intent);
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" className="grid gap-3">
      <FailureNote failure={failure} title={words.failed} />
      <input type="hidden" name="intent" value={intent} />
      {isPart ? (
        <TextField
          name="amount"
          label={words.amount}
          hint={words.amountHint}
          inputMode="decimal"
          maxLength={20}
          required
          error={failure?.fields?.amount}
        />
      ) : (
        <p className="text-sm text-muted">{words.ofAll(formatCents(leftCents))}</p>
      )}
      <WrittenOn label={words.on} today={today} error={failure?.fields?.on} />
      <TextField name="method" label={words.how} hint={words.howHint} maxLength={100} />
      <div>
        <Button type="submit" variant={isPart ? 'secondary' : 'primary'} busy={busy}>
          {isPart ? words.record : words.all}
        </Button>
      </div>
      <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} once />
    </Form>
  );
}
