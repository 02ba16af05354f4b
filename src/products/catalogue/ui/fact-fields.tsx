import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import * as messages from '../product-messages.ts';
import { readBack } from '../public/facts-form.ts';
import type { SharedFacts } from '../public/product-facts.ts';

interface FieldsProps {
  /** The first complaint about each fact. */
  problems: Readonly<Record<string, string>>;
}

type TextFieldProps = ComponentProps<typeof TextField>;

/** A required name that is typed freely; the names that exist already are suggested. */
function SuggestedField({
  suggestions,
  ...field
}: Pick<TextFieldProps, 'label' | 'name' | 'defaultValue' | 'error'> & { suggestions: string[] }) {
  const id = useId();
  return (
    <>
      <TextField {...field} required maxLength={60} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion}>
            {suggestion}
          </option>
        ))}
      </datalist>
    </>
  );
}

/**
 * Name, brand, category, description and certifications: what all sizes of a product share. Certifications as people gave them: what the
 * safety data adds is not theirs to edit.
 */
export function SharedFields({
  problems,
  values,
  brands,
  categories,
}: FieldsProps & { values: SharedFacts; brands: string[]; categories: string[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label={messages.name}
        hint={messages.nameHint}
        name="name"
        required
        maxLength={120}
        defaultValue={values.name}
        error={problems.name}
      />
      <SuggestedField
        label={messages.brand}
        name="brand"
        suggestions={brands}
        defaultValue={values.brand}
        error={problems.brand}
      />
      <SuggestedField
        label={messages.category}
        name="category"
        suggestions={categories}
        defaultValue={values.category}
        error={problems.category}
      />
      <TextArea
        className="sm:col-span-2"
        label={messages.description}
        hint={messages.descriptionHint}
        name="description"
        required={false}
        rows={3}
        maxLength={2000}
        defaultValue={values.description}
        error={problems.description}
      />
      <TextField
        className="sm:col-span-2"
        label={messages.certifications}
        hint={messages.certificationsHint}
        name="certifications"
        required={false}
        maxLength={200}
        autoComplete="off"
        defaultValue={values.certifications}
        error={problems.certifications}
      />
    </div>
  );
}

export interface SizeValues {
  sizeUnit: string;
  sku: string;
  /** Left out where prices have a place of their own. */
  price?: string;
  quantity: string;
  taxable: boolean;
}

/** How the typed size was understood, beside the field. */
function ReadBack({ sizeUnit }: { sizeUnit: string }) {
  const read = readBack(sizeUnit);
  return (
    <p
      aria-live="polite"
      className={`min-h-6 text-sm sm:col-span-2 ${read?.understood === false ? 'text-warning' : 'text-muted'}`}
    >
      {read ? read.text : messages.sizeExamples}
    </p>
  );
}

/** Size, SKU, price and stock of one size. While the books keep the stock, it is only shown. */
export function SizeFields({
  problems,
  values,
  typedSize,
  skuNote,
  onHandHint = messages.onHandHint,
  stockFromBooks = false,
}: FieldsProps & {
  values: SizeValues;
  typedSize: string;
  /** What is known of the typed SKU; '' while nothing is. */
  skuNote?: string;
  onHandHint?: string;
  stockFromBooks?: boolean;
}) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {(['sizeUnit', 'sku'] as const).map((name) => (
        <div key={name}>
          <TextField
            label={name === 'sku' ? 'SKU' : messages.size}
            name={name}
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={values[name]}
            error={problems[name]}
          />
          {name === 'sku' && skuNote !== undefined ? (
            <p aria-live="polite" className="mt-1 min-h-6 text-sm text-success">
              {skuNote}
            </p>
          ) : null}
        </div>
      ))}
      <ReadBack sizeUnit={typedSize} />
      {values.price === undefined ? null : (
        <TextField
          label={messages.price}
          hint={messages.priceHint}
          name="price"
          inputMode="decimal"
          maxLength={14}
          required={false}
          autoComplete="off"
          defaultValue={values.price}
          error={problems.priceCents}
        />
      )}
      <TextField
        label={messages.onHand}
        hint={stockFromBooks ? messages.fromBooks : onHandHint}
        name="quantity"
        inputMode="numeric"
        maxLength={10}
        required={false}
        disabled={stockFromBooks}
        autoComplete="off"
        defaultValue={values.quantity}
        error={problems.quantity}
      />
    </div>
  );
}

/** Brings the first field with a complaint into view and focus. */
export function useFocusOnProblem(problems: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  return form;
}
