import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { parseDollars } from '../../../kit/parse-money.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FailureFocus, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { WrittenOn } from '../../ui/written-on.tsx';
import { paymentMessages as words } from '../by-hand-messages.ts';
import { fillBills } from '../payment-sums.ts';
import type { OpenOwnBill } from '../server/record-payments.ts';
import { dateText } from './invoice-state.tsx';

/** One payment for several bills by hand: it fills the oldest of those that are ticked first, as is said while its amount is typed. */
export function RecordPayments(props: {
  bills: readonly OpenOwnBill[];
  /** Several customers are billed together: whose each is. */
  isShared: boolean;
  today: string;
  answer: unknown;
}) {
  if (props.bills.length === 0) return null;
  // What was paid is no longer open: a fresh form.
  const content = props.bills.map(({ id, openCents }) => `${id} ${openCents}`).join();
  return (
    <Section title={words.recordTitle}>
      <PaymentForm key={content} {...props} />
    </Section>
  );
}

function PaymentForm({ bills, isShared, today, answer }: Parameters<typeof RecordPayments>[0]) {
  const failure = useFailure(answer, 'payment');
  // What a field says already is not said above it once more.
  const isAtField = Object.values(failure?.fields ?? {}).includes(failure?.message ?? '');
  const busy = useNavigation().formData?.get('intent') === 'payment';
  const [amount, setAmount] = useState('');
  const [off, setOff] = useState<readonly string[]>([]);
  const chosen = bills.filter(({ id }) => !off.includes(id));
  const { parts } = fillBills(chosen, parseDollars(amount) ?? 0);
  const openCents = chosen.reduce((cents, one) => cents + one.openCents, 0);
  return (
    <Form method="post" className="grid gap-3 pt-3">
      {isAtField ? (
        <FailureFocus by={failure}>
          <Note tone="danger" title={words.failed} />
        </FailureFocus>
      ) : (
        <FailureNote failure={failure} title={words.failed} />
      )}
      <input type="hidden" name="intent" value="payment" />
      <TextField
        name="amount"
        label={words.amount}
        hint={words.openOfChosen(openCents)}
        inputMode="decimal"
        maxLength={20}
        required
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        error={failure?.fields?.amount}
      />
      <WrittenOn label={words.on} today={today} error={failure?.fields?.on} />
      <TextField name="method" label={words.how} hint={words.howHint} maxLength={100} />
      <fieldset>
        <legend className="text-sm font-semibold">{words.forBills}</legend>
        <ul className="mt-1 max-h-80 divide-y divide-rule overflow-y-auto border-y border-rule">
          {bills.map(({ id, number, dueDate, date, openCents: open, customerName }) => {
            const part = parts.find(({ bill }) => bill.id === id)?.amountCents ?? 0;
            return (
              <li key={id} className="py-1">
                <CheckBox
                  name="invoiceIds"
                  value={id}
                  defaultChecked
                  label={words.openBill(number ?? '', open)}
                  hint={[
                    words.dueOn(dateText(dueDate ?? date)),
                    isShared ? customerName : '',
                    part > 0 ? words.gets(part) : '',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                  onChange={({ currentTarget: { checked } }) =>
                    setOff((now) => (checked ? now.filter((one) => one !== id) : [...now, id]))
                  }
                />
              </li>
            );
          })}
        </ul>
      </fieldset>
      <div>
        <Button type="submit" busy={busy}>
          {words.record}
        </Button>
      </div>
      <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} once />
    </Form>
  );
}
