import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { FilterCheck, FilterGroup, FilterValues } from '../../../ui/filter-group.tsx';
import * as listMessages from '../list-messages.ts';
import * as messages from '../messages.ts';
import type { Browse, Facets, FacetValue, PublicFacets } from '../public/browsing.ts';
import { bandAndName } from './public/band-and-name.tsx';

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
      <FilterValues
        legend={listMessages.category}
        name="category"
        values={withChosen(facets.categories, requested.categories)}
        chosen={requested.categories}
        show={bandAndName}
      />
      <FilterValues
        legend={listMessages.brand}
        name="brand"
        values={withChosen(facets.brands, requested.brands)}
        chosen={requested.brands}
      />
      <FilterValues
        legend={listMessages.certified}
        name="certified"
        values={withChosen(facets.certified, requested.certified)}
        chosen={requested.certified}
      />
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
