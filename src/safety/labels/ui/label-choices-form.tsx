import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { labelFile, labelPage } from '../../sheets/public/addresses.ts';
import { LANGUAGES, MOST_COPIES, STOCK_SIZES, STOCKS } from '../label-choices.ts';
import * as messages from '../messages.ts';
import type { LabelPageData } from '../server/load-label.ts';

function Choice({
  name,
  value,
  chosen,
  label,
  hint,
  picture,
}: {
  name: string;
  value: string;
  chosen: boolean;
  label: string;
  hint: string;
  picture?: ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-border bg-card px-3 py-2 has-checked:border-brand has-checked:outline-1 has-checked:outline-brand">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
      {picture}
    </label>
  );
}

/** How large a label is beside the others: all on one scale. */
function SizePicture({ width, height }: { width: number; height: number }) {
  const scale = 8;
  const [x, y] = [width * scale, height * scale];
  return (
    <svg
      width={x + 2}
      height={y + 2}
      viewBox={`-1 -1 ${x + 2} ${y + 2}`}
      aria-hidden="true"
      className="hidden shrink-0 sm:block"
    >
      <rect width={x} height={y} className="fill-white stroke-border" />
    </svg>
  );
}

/**
 * What a label is made from. A plain form: without scripts "Show the label" opens the page anew;
 * with them each choice shows at once. "Print" opens the PDF of the same choices.
 */
export function LabelChoicesForm({
  page,
  onChoose,
}: {
  page: LabelPageData;
  onChoose: (form: HTMLFormElement) => void;
}) {
  const { chosen, nameKey, dilutions } = page;
  return (
    <form
      action={labelPage(nameKey)}
      method="get"
      className="grid content-start gap-5"
      onChange={(event) => onChoose(event.currentTarget)}
    >
      {dilutions.length > 1 ? (
        <SelectField
          label={messages.dilutionTitle}
          name="dilution"
          required
          defaultValue={String(chosen.dilution)}
        >
          {dilutions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <div>
          <p className="font-semibold">{messages.dilutionTitle}</p>
          <p>{dilutions[0]?.label ?? messages.dilutionFixed(page.dose)}</p>
        </div>
      )}
      <fieldset>
        <legend className="mb-1 font-semibold">{messages.sizeTitle}</legend>
        <div className="grid gap-2">
          {STOCKS.map((stock) => (
            <Choice
              key={stock}
              name="stock"
              value={stock}
              chosen={chosen.stock === stock}
              {...messages.sizes[stock]}
              picture={<SizePicture {...STOCK_SIZES[stock]} />}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">{messages.languageTitle}</legend>
        <div className="grid gap-2">
          {LANGUAGES.map((language) => (
            <Choice
              key={language}
              name="language"
              value={language}
              chosen={chosen.language === language}
              {...messages.languages[language]}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label={messages.copies}
        name="copies"
        type="number"
        hint={messages.copiesHint}
        min={1}
        max={MOST_COPIES}
        defaultValue={chosen.copies ?? ''}
        inputMode="numeric"
        className="max-w-xs"
      />
      <div>
        <div className="flex flex-wrap gap-2">
          <button
            type="submit"
            formAction={labelFile(nameKey)}
            formTarget="_blank"
            className={buttonClass('primary')}
          >
            <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
            {messages.print}
          </button>
          <noscript>
            <button type="submit" className={buttonClass('secondary')}>
              {messages.show}
            </button>
          </noscript>
        </div>
        <p className="mt-2 text-sm text-muted">{messages.printHint}</p>
      </div>
    </form>
  );
}
