import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import type { Browse, Facets, FacetValue, PublicFacets } from '../browsing.ts';
import { words } from '../words.ts';
import { bandClass } from './category-band.tsx';

interface CheckProps {
  name: string;
  value: string;
  label: string;
  count: number;
  checked: boolean;
  band?: string;
}

function Check({ name, value, label, count, checked, band }: CheckProps) {
  return (
    <label
      className={`flex min-h-9 cursor-pointer items-center gap-2 py-1 pr-1 text-sm hover:bg-sunk max-lg:min-h-11 ${count === 0 && !checked ? 'text-muted' : ''}`}
    >
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-5 shrink-0 accent-brand" />
      {band ? <span aria-hidden="true" className={`h-4 w-1.5 shrink-0 ${band}`} /> : null}
      <span className="min-w-0 flex-1">{label}</span>
      <span className="tabular text-muted">
        {count}
        <span className="sr-only"> products</span>
      </span>
    </label>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-ink py-3">
      <legend className="narrow float-left mb-1 w-full text-lg font-bold">{legend}</legend>
      <div className="clear-both max-h-80 overflow-y-auto">{children}</div>
    </fieldset>
  );
}

/** Values that are chosen stay visible when nothing matches them any more. */
function withChosen(values: FacetValue[], chosen: readonly string[]): FacetValue[] {
  const missing = chosen.filter((value) => !values.some((one) => one.value === value)).map((value) => ({ value, count: 0 }));
  return [...values, ...missing];
}

interface FiltersProps {
  facets: Facets | PublicFacets;
  wanted: Browse;
  clearTo: string;
}

/** How many filters are on. */
export function filterCount(wanted: Browse): number {
  return wanted.brands.length + wanted.categories.length + (wanted.hazardous === null ? 0 : 1) + (wanted.inStock ? 1 : 0);
}

/** Folds the filters on a phone. A checkbox without a name works without JavaScript and is not part of the address. */
export function FiltersToggle({ wanted }: { wanted: Browse }) {
  const on = filterCount(wanted);
  return (
    <div className="lg:hidden">
      <input type="checkbox" id="show-filters" className="peer sr-only" />
      <label
        htmlFor="show-filters"
        className={buttonClass(
          'secondary',
          'h-12 peer-checked:bg-ink peer-checked:text-paper peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        )}
      >
        <SlidersHorizontal aria-hidden="true" size={18} strokeWidth={1.75} />
        {words.filters}
        {on > 0 ? ` (${on})` : ''}
      </label>
    </div>
  );
}

/** The filters with their counts: fields of the browse form around them. Beside the list on a desktop, folded away on a phone. */
export function Filters({ facets, wanted, clearTo }: FiltersProps) {
  return (
    <div className="mb-4 hidden group-has-[#show-filters:checked]/browse:block lg:block">
      <Group legend={words.category}>
        {withChosen(facets.categories, wanted.categories).map(({ value, count }) => (
          <Check key={value} name="category" value={value} label={value} count={count} checked={wanted.categories.includes(value)} band={bandClass(value)} />
        ))}
      </Group>
      <Group legend={words.brand}>
        {withChosen(facets.brands, wanted.brands).map(({ value, count }) => (
          <Check key={value} name="brand" value={value} label={value} count={count} checked={wanted.brands.includes(value)} />
        ))}
      </Group>
      {'inStock' in facets ? (
        <Group legend={words.stock}>
          <Check name="stock" value="in" label={words.inStock} count={facets.inStock} checked={wanted.inStock} />
        </Group>
      ) : null}
      <Group legend={words.hazard}>
        <Check name="hazardous" value="yes" label={words.hazardous} count={facets.hazardous.yes} checked={wanted.hazardous === true} />
        <Check name="hazardous" value="no" label={words.notHazardous} count={facets.hazardous.no} checked={wanted.hazardous === false} />
      </Group>
      {filterCount(wanted) > 0 ? (
        <Link to={clearTo} className={buttonClass('quiet', 'w-full')}>
          {words.clear}
        </Link>
      ) : null}
    </div>
  );
}
