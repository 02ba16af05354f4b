import { useId, useState } from 'react';
import { centsToDecimal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { changedByPercent, percentOf, ROUNDINGS, type Rounding } from '../contract.ts';
import * as messages from '../messages.ts';

/**
 * Fills the column of new prices of the shown rows by a percentage; nothing is saved by it. `table`
 * is the form with the fields `was` and `price`; `filled` hears that they have changed.
 */
export function PercentFill({
  table,
  kept,
  filled,
}: {
  table: () => HTMLFormElement | null;
  /** Which prices are not typed here, in words; '' for none. */
  kept: string;
  filled: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [rounding, setRounding] = useState<Rounding>('five');
  const [filledText, setFilledText] = useState('');
  const points = percentOf(typed);
  const fill = () => {
    const form = table();
    if (points === undefined || !form) return setFilledText(messages.badPercent);
    const all = (name: string) => [
      ...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`),
    ];
    const seen = all('was');
    let count = 0;
    all('price').forEach((field, at) => {
      const was = seen[at]?.value ?? '';
      // What is typed in rows of another list stays as it is.
      if (field.readOnly || was === '' || field.closest('[data-outside]')) return;
      field.value = centsToDecimal(changedByPercent(Number(was), points, rounding));
      count += 1;
    });
    if (count > 0) filled();
    setFilledText(messages.filled(count));
  };
  return (
    <details className="fills open:basis-full">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold whitespace-nowrap pointer-coarse:min-h-11">
        {messages.byPercent}
      </summary>
      {kept === '' ? null : <p className="pb-3 text-sm text-muted">{kept}</p>}
      <div className="flex flex-wrap items-start gap-3 pb-2">
        <TextField
          id={`${id}-percent`}
          label={messages.percent}
          hint={messages.percentHint}
          required
          inputMode="decimal"
          className="w-40"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') fill();
          }}
        />
        <SelectField
          label={messages.rounding}
          required
          className="w-48"
          value={rounding}
          onChange={(event) => setRounding(event.currentTarget.value as Rounding)}
        >
          {ROUNDINGS.map((one) => (
            <option key={one} value={one}>
              {messages.ROUNDING_WORDS[one]}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary" onClick={fill} className="mt-7">
          {messages.fill}
        </Button>
        <p role="status" className="mt-7 min-h-6 py-2.5 text-sm text-muted">
          {filledText}
        </p>
      </div>
    </details>
  );
}
