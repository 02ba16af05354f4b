import { LayoutGrid, Rows3, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { useAddressForm } from '../../../ui/use-address-form.ts';
import * as listMessages from '../list-messages.ts';
import * as messages from '../messages.ts';
import {
  type Browse,
  browseAddress,
  type Facets,
  type ListView,
  type PublicFacets,
  rememberView,
  SORTS,
} from '../public/browsing.ts';
import { Filters, FiltersToggle } from './filters.tsx';

interface BrowseFormProps {
  facets: Facets | PublicFacets;
  requested: Browse;
  dense: boolean;
  signedIn: boolean;
  children: ReactNode;
}

/**
 * Search, filters, sorting and view as one form whose state is the address. Results follow as one
 * types; without JavaScript a button asks.
 */
export function BrowseForm({ facets, requested, dense, signedIn, children }: BrowseFormProps) {
  const { search } = useLocation();
  const form = useAddressForm(browseAddress);
  const viewParam = new URLSearchParams(search).get('view');
  // Named in the address, so that it works without JavaScript, and remembered for addresses that
  // name none.
  const view = (name: ListView) => {
    const params = new URLSearchParams(search);
    params.set('view', name);
    return browseAddress(params);
  };
  const viewClass = (on: boolean) =>
    `grid size-11 place-items-center border border-border ${on ? 'bg-ink text-paper' : 'bg-card text-ink hover:bg-sunk'}`;
  // The first choice has no value: a term that is typed later then ranks by match by itself.
  const usual = requested.term ? 'match' : 'name';
  const sorts = SORTS.filter(
    (sort) => sort !== usual && sort !== 'match' && (sort !== 'price' || signedIn),
  );
  return (
    <div className="group/browse grid grid-cols-1 gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Form {...form} id="browse" action="/products" role="search" className="contents">
        {viewParam ? <input type="hidden" name="view" value={viewParam} /> : null}
        <div className="mb-4 flex flex-wrap items-end gap-3 lg:col-span-2">
          <div className="relative min-w-0 flex-1 basis-72">
            <label htmlFor="browse-q" className="sr-only">
              {messages.searchLabel}
            </label>
            <Search
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
            />
            <input
              id="browse-q"
              name="q"
              type="search"
              defaultValue={new URLSearchParams(search).get('q') ?? ''}
              placeholder={listMessages.searchHint}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              className="block h-12 w-full rounded-md border-2 border-ink bg-card pr-3 pl-10 text-lg text-ink placeholder:text-muted"
            />
          </div>
          <div className="flex min-w-0 basis-full items-end gap-3 sm:basis-auto">
            <div className="min-w-0 flex-1">
              <label htmlFor="browse-sort" className="sr-only">
                {listMessages.sort}
              </label>
              <select
                id="browse-sort"
                name="sort"
                defaultValue={requested.sort === usual ? '' : requested.sort}
                className="h-12 w-full rounded-md border border-border bg-card px-2 text-ink sm:px-3"
              >
                <option value="">{listMessages.sorts[usual]}</option>
                {sorts.map((sort) => (
                  <option key={sort} value={sort}>
                    {listMessages.sorts[sort]}
                  </option>
                ))}
              </select>
            </div>
            <FiltersToggle requested={requested} />
            <div className="flex" role="group" aria-label="View">
              <Link
                to={view('grid')}
                onClick={() => rememberView('grid')}
                replace
                preventScrollReset
                aria-current={dense ? undefined : 'true'}
                aria-label={listMessages.views.grid}
                className={`${viewClass(!dense)} h-12 rounded-l-md`}
              >
                <LayoutGrid aria-hidden="true" size={20} strokeWidth={1.75} />
              </Link>
              <Link
                to={view('list')}
                onClick={() => rememberView('list')}
                replace
                preventScrollReset
                aria-current={dense ? 'true' : undefined}
                aria-label={listMessages.views.list}
                className={`${viewClass(dense)} h-12 rounded-r-md border-l-0`}
              >
                <Rows3 aria-hidden="true" size={20} strokeWidth={1.75} />
              </Link>
            </div>
          </div>
          <noscript>
            <button type="submit" className={buttonClass('primary')}>
              {messages.search}
            </button>
          </noscript>
        </div>
        <Filters
          facets={facets}
          requested={requested}
          clearTo={viewParam ? `/products?view=${encodeURIComponent(viewParam)}` : '/products'}
        />
      </Form>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
