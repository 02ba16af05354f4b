import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { PriceFilter } from '../server/price-tables.ts';

function Choice({
  name,
  label,
  all,
  values,
  chosen,
}: {
  name: string;
  label: string;
  all: string;
  values: readonly string[];
  chosen: string;
}) {
  return (
    <SelectField
      label={label}
      name={name}
      required
      className="min-w-0 basis-44"
      defaultValue={chosen}
    >
      <option value="">{all}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </SelectField>
  );
}

/** Which products a table of prices shows; the address keeps it. */
export function PriceFilterForm({
  filter,
  brands,
  categories,
}: {
  filter: PriceFilter;
  brands: readonly string[];
  categories: readonly string[];
}) {
  return (
    <Form role="search" className="mb-4 flex flex-wrap items-end gap-3">
      <TextField
        label="Search"
        required={false}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={filter.term}
        className="min-w-0 flex-1 basis-48"
      />
      <Choice name="brand" label="Brand" all="All brands" values={brands} chosen={filter.brand} />
      <Choice
        name="category"
        label="Category"
        all="All categories"
        values={categories}
        chosen={filter.category}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  );
}

/** The filter that an address names. */
export const filterOf = (query: URLSearchParams): PriceFilter => ({
  term: (query.get('q') ?? '').slice(0, 100),
  brand: (query.get('brand') ?? '').slice(0, 60),
  category: (query.get('category') ?? '').slice(0, 60),
});
