import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { FilterCheck, FilterGroup } from '../../ui/filter-group.tsx';
import type { Browse, Facets, FacetValue, PublicFacets } from '../browsing.ts';
import * as listMessages from '../list-messages.ts';
import * as messages from '../messages.ts';
import { bandClass } from './category-band.tsx';

/** Values that are chosen stay visible when nothing matches them any more. */
function withChosen(values: FacetValue[], chosen: readonly string[]): FacetValue[] {
  const missing = chosen
    .filter((value) => !values.some((one) => one.value === value))
    .map((value) => ({ value, count: 0 }));
  return [...values, ...missing];
}

interface FiltersProps {
  facets: Facets | PublicFacets;
  requested: Browse;
  clearTo: string;
}

/** How many filters are on. */
export function filterCount(requested: Browse): number {
  return (
    requested.brands.length +
    requested.categories.length +
    requested.certified.length +
    (requested.hazardous === null ? 0 : 1) +
    (requested.inStock ? 1 : 0)
  );
}

/**
 * Folds the filters on a phone. A checkbox without a name works without JavaScript and is not part
 * of the address.
 */
export function FiltersToggle({ requested }: { requested: Browse }) {
  const on = filterCount(requested);
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
        {listMessages.filters}
        {on > 0 ? ` (${on})` : ''}
      </label>
    </div>
  );
}

/**
 * The filters with their counts: fields of the browse form around them. Beside the list on a
 * desktop, folded away on a phone.
 */
export function Filters({ facets, requested, clearTo }: FiltersProps) {
  return (
    <div className="mb-4 hidden group-has-[#show-filters:checked]/browse:block lg:block">
      <FilterGroup legend={listMessages.category}>
        {withChosen(facets.categories, requested.categories).map(({ value, count }) => (
          <FilterCheck
            key={value}
            name="category"
            value={value}
            count={count}
            checked={requested.categories.includes(value)}
          >
            <span aria-hidden="true" className={`h-4 w-1.5 shrink-0 ${bandClass(value)}`} />
            {value}
          </FilterCheck>
        ))}
      </FilterGroup>
      <FilterGroup legend={listMessages.brand}>
        {withChosen(facets.brands, requested.brands).map(({ value, count }) => (
          <FilterCheck
            key={value}
            name="brand"
            value={value}
            count={count}
            checked={requested.brands.includes(value)}
          >
            {value}
          </FilterCheck>
        ))}
      </FilterGroup>
      {facets.certified.length + requested.certified.length > 0 ? (
        <FilterGroup legend={listMessages.certified}>
          {withChosen(facets.certified, requested.certified).map(({ value, count }) => (
            <FilterCheck
              key={value}
              name="certified"
              value={value}
              count={count}
              checked={requested.certified.includes(value)}
            >
              {value}
            </FilterCheck>
          ))}
        </FilterGroup>
      ) : null}
      {'inStock' in facets ? (
        <FilterGroup legend={listMessages.stock}>
          <FilterCheck name="stock" value="in" count={facets.inStock} checked={requested.inStock}>
            {listMessages.inStock}
          </FilterCheck>
        </FilterGroup>
      ) : null}
      <FilterGroup legend={listMessages.hazard}>
        <FilterCheck
          name="hazardous"
          value="yes"
          count={facets.hazardous.yes}
          checked={requested.hazardous === true}
        >
          {messages.hazardous}
        </FilterCheck>
        <FilterCheck
          name="hazardous"
          value="no"
          count={facets.hazardous.no}
          checked={requested.hazardous === false}
        >
          {listMessages.notHazardous}
        </FilterCheck>
      </FilterGroup>
      {filterCount(requested) > 0 ? (
        <Link to={clearTo} className={buttonClass('quiet', 'w-full')}>
          {listMessages.clear}
        </Link>
      ) : null}
    </div>
  );
}
