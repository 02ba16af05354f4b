import { useRef } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { NEW_CUSTOMER as words } from '../new-customer-messages.ts';
import * as messages from '../public/messages.ts';

type Texts = Readonly<Record<string, string>>;

/** What tax a customer pays: not settled until somebody says a rate or an exemption. */
export function TaxFields({
  values,
  problems,
  isNoBooks,
  mayBeOpen = true,
}: {
  values: Texts;
  problems: Texts;
  /** The shop works without QuickBooks. */
  isNoBooks: boolean;
  /** It is not settled yet, and may stay so: what was said is never taken back. */
  mayBeOpen?: boolean;
}) {
  const byRate = useRef<HTMLInputElement>(null);
  const chosen = values.tax ?? 'open';
  return (
    <fieldset>
      <legend className="sr-only">{words.tax}</legend>
      <div className="grid gap-2">
        {mayBeOpen ? (
          <Choice
            value="open"
            chosen={chosen}
            label={messages.taxNotSettled}
            hint={words.taxOpenHint}
          />
        ) : null}
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <Choice inputRef={byRate} value="rate" chosen={chosen} label={words.taxRate} />
          <TextField
            name="taxRate"
            inputMode="decimal"
            label={words.taxRateLabel}
            hint={messages.taxRateHint(isNoBooks)}
            hideLabel
            required
            className="w-full max-w-xs"
            defaultValue={values.taxRate}
            error={problems.taxRate}
            // Typing a rate selects the option "rate".
            onChange={(event) => {
              if (byRate.current && event.currentTarget.value.trim() !== '')
                byRate.current.checked = true;
            }}
          />
        </div>
        <Choice value="exempt" chosen={chosen} label={words.taxExempt} hint={words.taxExemptHint} />
      </div>
    </fieldset>
  );
}

function Choice({
  value,
  chosen,
  label,
  hint,
  inputRef,
}: {
  value: 'open' | 'rate' | 'exempt';
  chosen: string;
  label: string;
  hint?: string;
  inputRef?: React.Ref<HTMLInputElement>;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        ref={inputRef}
        type="radio"
        name="tax"
        value={value}
        defaultChecked={value === chosen}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        {label}
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
    </label>
  );
}
