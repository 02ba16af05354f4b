import { useState } from 'react';
import { parseDollars, parsePercent } from '../../../kit/parse-money.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { DISCOUNT_TEXTS as words } from '../change-messages.ts';
import type { OrderView } from '../server/public/queries.ts';

const textOf = (typed: FormData, name: string): string => {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
};

/** Takes an amount or a percentage off the goods, or takes that back. What is no amount is said at its field, and stays typed. */
export function DiscountForm({
  busy,
  order,
  onGive,
  onClose,
}: {
  busy: boolean;
  order: Pick<OrderView, 'discountCents'>;
  onGive: (fields: Record<string, string>) => void;
  onClose: () => void;
}) {
  const [kind, setKind] = useState('percent');
  const [wrong, setWrong] = useState<string>();
  return (
    <form
      className="order-last grid w-full gap-3 sm:grid-cols-[9rem_9rem_1fr] sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        const [text, reason] = [textOf(typed, 'value'), textOf(typed, 'reason')];
        const value =
          kind === 'none' ? 0 : kind === 'percent' ? parsePercent(text) : parseDollars(text);
        if (
          value === null ||
          (kind !== 'none' && value <= 0) ||
          (kind === 'percent' && value > 10000)
        )
          return setWrong(kind === 'percent' ? words.noPercent : words.noAmount);
        setWrong(undefined);
        onGive({
          reason,
          ...(kind === 'percent' ? { basisPoints: `${value}` } : { fixedCents: `${value}` }),
        });
      }}
    >
      <SelectField
        label={words.kind}
        required
        value={kind}
        onChange={(event) => {
          setKind(event.target.value);
          setWrong(undefined);
        }}
      >
        <option value="percent">{words.percent}</option>
        <option value="amount">{words.amount}</option>
        {order.discountCents > 0 ? <option value="none">{words.none}</option> : null}
      </SelectField>
      {kind === 'none' ? null : (
        <TextField
          name="value"
          label={kind === 'percent' ? words.percentLabel : words.amountLabel}
          inputMode="decimal"
          autoComplete="off"
          required
          error={wrong}
        />
      )}
      <TextField
        name="reason"
        label={words.reason}
        required
        maxLength={200}
        className={kind === 'none' ? 'sm:col-span-2' : ''}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-3">
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}
