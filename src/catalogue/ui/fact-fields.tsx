import { useEffect, useId, useRef } from 'react';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readBack } from '../facts-form.ts';
import * as messages from '../product-messages.ts';

interface FieldsProps {
  /** The first complaint about each fact. */
  problems: Readonly<Record<string, string>>;
}

export interface Shared {
  name: string;
  brand: string;
  category: string;
  description: string;
}

/** Name, brand, category and description: what all sizes of a product share. */
export function SharedFields({
  problems,
  values,
  brands,
  categories,
}: FieldsProps & { values: Shared; brands: string[]; categories: string[] }) {
  const id = useId();
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
      <TextField
        label={messages.brand}
        name="brand"
        required
        maxLength={60}
        list={`${id}-brands`}
        autoComplete="off"
        defaultValue={values.brand}
        error={problems.brand}
      />
      <TextField
        label={messages.category}
        name="category"
        required
        maxLength={60}
        list={`${id}-categories`}
        autoComplete="off"
        defaultValue={values.category}
        error={problems.category}
      />
      <datalist id={`${id}-brands`}>
        {brands.map((brand) => (
          <option key={brand} value={brand}>
            {brand}
          </option>
        ))}
      </datalist>
      <datalist id={`${id}-categories`}>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
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
    </div>
  );
}

export interface SizeValues {
  sizeUnit: string;
  sku: string;
  price: string;
  quantity: string;
  taxable: boolean;
}

export interface FromBooks {
  price: boolean;
  quantity: boolean;
}
const NONE: FromBooks = { price: false, quantity: false };

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

/**
 * Size, SKU, price, stock and tax of one size. While the books keep price and stock, those are only
 * shown.
 */
export function SizeFields({
  problems,
  values,
  typedSize,
  fromBooks = NONE,
}: FieldsProps & { values: SizeValues; typedSize: string; fromBooks?: FromBooks }) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <TextField
        label={messages.size}
        name="sizeUnit"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={values.sizeUnit}
        error={problems.sizeUnit}
      />
      <TextField
        label="SKU"
        name="sku"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={values.sku}
        error={problems.sku}
      />
      <ReadBack sizeUnit={typedSize} />
      <TextField
        label={messages.price}
        hint={fromBooks.price ? messages.fromBooks : messages.priceHint}
        name="price"
        inputMode="decimal"
        required={false}
        disabled={fromBooks.price}
        maxLength={14}
        autoComplete="off"
        defaultValue={values.price}
        error={problems.priceCents}
      />
      <TextField
        label={messages.onHand}
        hint={fromBooks.quantity ? messages.fromBooks : messages.onHandHint}
        name="quantity"
        inputMode="numeric"
        required={false}
        disabled={fromBooks.quantity}
        maxLength={10}
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
