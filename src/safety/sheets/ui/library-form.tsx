import { Search, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { bandAndName } from '../../../products/catalogue/ui/public/band-and-name.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { FilterCheck, FilterGroup, FilterValues } from '../../../ui/filter-group.tsx';
import { useAddressForm } from '../../../ui/use-address-form.ts';
import { PictogramOf } from '../../hazards/ui/pictogram.tsx';
import * as library from '../library-messages.ts';
import { filterCount, type LibraryQuery, libraryAddress } from '../library-query.ts';
import type { LibraryFacets } from '../sheet-view.ts';

interface LibraryFormProps {
  facets: LibraryFacets;
  query: LibraryQuery;
  /** Code to name of every pictogram in the library. */
  signs: Readonly<Record<string, string>>;
  children: ReactNode;
}

function Facets({ facets, query, signs }: Omit<LibraryFormProps, 'children'>) {
  return (
    <>
      <FilterValues
        legend={library.signal}
        name="signal"
        values={facets.signals}
        chosen={query.signals}
        show={(value) => library.signals[value] ?? value}
      />
      <FilterValues
        legend={library.pictogram}
        name="pictogram"
        values={facets.pictograms.filter(({ value }) => Object.hasOwn(signs, value))}
        chosen={query.pictograms}
        show={(value) => (
          <>
            <PictogramOf code={value} name={signs[value] ?? ''} decorative />
            {signs[value]}
          </>
        )}
      />
      <FilterValues
        legend={library.category}
        name="category"
        values={facets.categories}
        chosen={query.categories}
        show={bandAndName}
      />
      <FilterValues
        legend={library.brand}
        name="brand"
        values={facets.brands}
        chosen={query.brands}
      />
      <FilterGroup legend={library.epa}>
        <FilterCheck name="epa" value="yes" count={facets.epa} checked={query.epa}>
          {library.epaOnly}
        </FilterCheck>
      </FilterGroup>
    </>
  );
}

/**
 * Search and filters as one form whose state is the address. Results follow as one types; without
 * JavaScript a button asks.
 */
export function LibraryForm({ facets, query, signs, children }: LibraryFormProps) {
  const { search } = useLocation();
  const form = useAddressForm(libraryAddress);
  const on = filterCount(query);
  return (
    <div className="grid gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Form {...form} action="/sds" role="search" className="contents">
        <div className="mb-4 flex gap-3 lg:col-span-2">
          <div className="relative min-w-0 flex-1">
            <label htmlFor="sds-q" className="sr-only">
              {library.searchLabel}
            </label>
            <Search
              aria-hidden="true"
              size={22}
              strokeWidth={1.75}
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
            />
            <input
              id="sds-q"
              name="q"
              type="search"
              defaultValue={new URLSearchParams(search).get('q') ?? ''}
              placeholder={library.searchHint}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              className="block h-14 w-full rounded-md border-2 border-ink bg-card pr-3 pl-11 text-lg text-ink placeholder:text-muted"
            />
          </div>
          <noscript>
            <button type="submit" className={buttonClass('primary', 'h-14')}>
              {library.search}
            </button>
          </noscript>
        </div>
        <div>
          {/* A checkbox without a name folds without JavaScript and is not part of the address. */}
          <input type="checkbox" id="show-sds-filters" className="peer sr-only lg:hidden" />
          <label
            htmlFor="show-sds-filters"
            className={buttonClass(
              'secondary',
              'mb-3 w-full peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus lg:hidden',
            )}
          >
            <SlidersHorizontal aria-hidden="true" size={18} strokeWidth={1.75} />
            {library.filters}
            {on > 0 ? ` (${on})` : ''}
          </label>
          <div className="hidden peer-checked:block lg:block">
            <Facets facets={facets} query={query} signs={signs} />
            {on > 0 ? (
              <Link to="/sds" className={buttonClass('quiet', 'w-full')}>
                {library.clear}
              </Link>
            ) : null}
          </div>
        </div>
      </Form>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
