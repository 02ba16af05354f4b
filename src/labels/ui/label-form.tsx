import { Printer } from 'lucide-react';
import { labelFile } from '../../sheets/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { labelChoices } from '../label-choices.ts';
import * as messages from '../messages.ts';

interface LabelFormProps {
  nameKey: string;
  /** Ratios inside the maker's range; empty where a machine doses. */
  dilutions: { value: number; label: string }[];
}

/** Opens a printable workplace label. A plain form: it needs no JavaScript. */
export function LabelForm({ nameKey, dilutions }: LabelFormProps) {
  return (
    <form action={labelFile(nameKey)} method="get" target="_blank" className="grid gap-3">
      {dilutions.length > 0 ? (
        <SelectField
          label={messages.labelDilution}
          name="dilution"
          required
          defaultValue={String(dilutions[0]?.value)}
        >
          {dilutions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField label={messages.labelStock} name="stock" required defaultValue="thermal">
        {labelChoices.stocks.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <SelectField label={messages.labelLanguage} name="language" required defaultValue="en">
          {labelChoices.languages.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label={messages.labelCopies}
          name="copies"
          type="number"
          required
          min={1}
          max={60}
          defaultValue="1"
          inputMode="numeric"
        />
      </div>
      <button type="submit" className={buttonClass('secondary')}>
        <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
        {messages.labelPrint}
      </button>
    </form>
  );
}
