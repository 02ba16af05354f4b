import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { CreditSummary } from '../../contract.ts';
import { byHandMessages as words } from '../../invoices/by-hand-messages.ts';

/** In a shop without QuickBooks: a bookkeeper says the number and the day of the credit that was written by hand, or takes that back. `today` is the company's day. */
export function CreditByHand({
  credit,
  today,
  answer,
}: {
  credit: Pick<CreditSummary, 'id' | 'docNumber' | 'billedOn'>;
  today: string;
  answer: unknown;
}) {
  const isWritten = credit.billedOn !== null;
  const intent = isWritten ? 'credit-back' : 'credit-written';
  const failure = useFailure(answer, intent);
  const busy = useNavigation().formData?.get('creditId') === credit.id;
  return (
    <Form method="post" className="grid max-w-md gap-3">
      <FailureNote failure={failure} title={words.failed} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="creditId" value={credit.id} />
      {isWritten ? null : (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            name="number"
            label={words.creditNumber}
            defaultValue={credit.docNumber}
            maxLength={40}
            required
            error={failure?.fields?.number}
          />
          <TextField
            type="date"
            name="on"
            label={words.on}
            defaultValue={today}
            max={today}
            required
            error={failure?.fields?.on}
          />
        </div>
      )}
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {isWritten ? words.takeBack : words.saveCredit}
        </Button>
      </div>
    </Form>
  );
}
