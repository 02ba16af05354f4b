import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { CreditSummary } from '../../contract.ts';
import {
  voidCreditWords as voidWords,
  byHandMessages as words,
} from '../../invoices/by-hand-messages.ts';
import { creditName } from '../../messages.ts';
import { WrittenOn } from '../../ui/written-on.tsx';
import { DEPOSIT_BACK as depositWords } from '../deposit-messages.ts';

/** In a shop without QuickBooks: a bookkeeper says the number and the day of the credit that was written by hand, or takes that back. `today` is the company's day. */
export function CreditByHand({
  credit,
  today,
  answer,
}: {
  credit: Pick<CreditSummary, 'id' | 'docNumber' | 'orderNumber' | 'billedOn'>;
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
            defaultValue={credit.docNumber ?? `CM-${credit.orderNumber}`}
            maxLength={40}
            required
            error={failure?.fields?.number}
          />
          <WrittenOn label={words.on} today={today} error={failure?.fields?.on} />
        </div>
      )}
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {isWritten ? words.takeBackCredit : words.saveCredit}
        </Button>
      </div>
    </Form>
  );
}

/** It paid back empties and is void: they are owed until another credit pays them back. */
export function DepositAgain({
  credit,
  deliveryId,
  answer,
}: {
  credit: Pick<CreditSummary, 'docNumber' | 'orderNumber'>;
  deliveryId: string;
  answer: unknown;
}) {
  const failure = useFailure(answer, 'deposit-again');
  const busy = useNavigation().formData?.get('deliveryId') === deliveryId;
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <FailureNote failure={failure} title={depositWords.failed} />
      <input type="hidden" name="intent" value="deposit-again" />
      <input type="hidden" name="deliveryId" value={deliveryId} />
      <Button
        type="submit"
        variant="quiet"
        busy={busy}
        aria-label={depositWords.againOf(creditName(credit.docNumber, credit.orderNumber))}
      >
        {depositWords.again}
      </Button>
    </Form>
  );
}

/** It was a mistake: it stays as void. Folded, for it is seldom meant. */
export function VoidCredit({
  credit,
  answer,
}: {
  credit: Pick<CreditSummary, 'id' | 'docNumber'>;
  answer: unknown;
}) {
  const failure = useFailure(answer, 'credit-void');
  const busy = useNavigation().formData?.get('creditId') === credit.id;
  return (
    <details open={failure !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline lg:min-h-8">
        {voidWords.open}
      </summary>
      <Form method="post" className="grid max-w-md gap-3">
        <FailureNote failure={failure} title={words.failed} />
        <input type="hidden" name="intent" value="credit-void" />
        <input type="hidden" name="creditId" value={credit.id} />
        <TextField
          name="reason"
          label={voidWords.reason}
          hint={voidWords.help}
          maxLength={300}
          required
          error={failure?.fields?.reason}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            {voidWords.save}
          </Button>
        </div>
      </Form>
    </details>
  );
}
