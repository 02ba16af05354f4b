import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { normalise } from '../../kit/normalise.ts';
import { ChangeCustomerForm } from '../../people/customers/ui/public/change-customer-of-cart.tsx';
import { useNextPage } from '../../ui/use-next-page.ts';
import { SITE_SWITCH as words } from '../menu-messages.ts';
import { ALL_SITES, sameAt, showsAllSites, withSite } from '../same-page.ts';

interface Site {
  id: string;
  name: string;
  city: string;
  state: string;
}

/** From so many sites on they are searched. */
const SEARCHED_FROM = 8;

const ROW =
  'flex min-h-11 w-full cursor-pointer flex-col items-start justify-center px-3 py-1.5 text-left leading-tight text-ink no-underline hover:bg-sunk aria-[current]:border-l-3 aria-[current]:border-brand';

function Name({ site }: { site: Site }) {
  return (
    <>
      <span className="font-semibold">{site.name}</span>
      <span className="text-xs text-muted">
        {site.city}, {site.state}
      </span>
    </>
  );
}

/**
 * The site that is ordered for, as a button at the menu's top: it turns a page of one site into the same page of another. Each site has its
 * own cart. Lists of all sites take it as their filter. With one site it is plain text.
 */
export function SiteSwitch({
  chosen,
  menu,
  address,
}: {
  /** The site that is ordered for. */
  chosen: Pick<Site, 'id' | 'name'> | null;
  /** Null when there are too many for a list. */
  menu: readonly Site[] | null;
  address: string;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // What was typed goes with the page.
  const [typed, setTyped] = useState({ key, term: '' });
  const term = typed.key === key ? typed.term : '';
  useNextPage(() => {
    if (details.current) details.current.open = false;
  });
  if (menu && menu.length < 2)
    return chosen ? (
      <p className="flex items-center px-4 font-display leading-tight font-bold max-lg:min-h-11 max-lg:pr-32 lg:mb-2 lg:px-0 lg:pl-4">
        {chosen.name}
      </p>
    ) : null;
  const filter = showsAllSites(address);
  const shown = filter ? (menu?.find(({ id }) => id === filter.site) ?? null) : chosen;
  const label = shown?.name ?? (filter ? ALL_SITES : words.choose);
  const sought = normalise(term);
  const found = (menu ?? []).filter(({ name, city }) => normalise(name + city).includes(sought));
  return (
    <details
      ref={details}
      className="group relative max-lg:border-b max-lg:border-rule lg:mb-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-display text-base max-lg:pr-30 lg:justify-between leading-tight font-bold hover:bg-sunk lg:min-h-9 lg:rounded-md lg:border lg:border-border lg:bg-card lg:px-2.5 lg:py-1.5 lg:font-sans lg:text-sm lg:font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 break-words">
          <span className="sr-only">{words.site} </span>
          {label}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="shrink-0 transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      <div className="absolute inset-x-0 z-20 max-h-[70dvh] overflow-y-auto border-b-2 border-ink bg-card wrap-anywhere lg:rounded-md lg:border lg:border-border lg:shadow-[0_6px_18px_rgb(0_0_0/0.18)]">
        {(menu?.length ?? 0) >= SEARCHED_FROM ? (
          <input
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={term}
            onChange={(event) => setTyped({ key, term: event.target.value })}
            className="min-h-11 w-full border-b border-rule bg-card px-3"
          />
        ) : null}
        {filter ? (
          <Link
            to={withSite(address, null)}
            className={ROW}
            aria-current={shown ? undefined : true}
          >
            <span className="font-semibold">{ALL_SITES}</span>
          </Link>
        ) : null}
        <ul>
          {found.map((site) => (
            <li key={site.id}>
              {filter ? (
                <Link
                  to={withSite(address, site.id)}
                  className={ROW}
                  aria-current={site.id === shown?.id || undefined}
                >
                  <Name site={site} />
                </Link>
              ) : (
                <ChangeCustomerForm returnTo={sameAt(address, site.id)}>
                  <button
                    type="submit"
                    name="customerId"
                    value={site.id}
                    aria-current={site.id === shown?.id || undefined}
                    className={ROW}
                  >
                    <Name site={site} />
                  </button>
                </ChangeCustomerForm>
              )}
            </li>
          ))}
        </ul>
        {found.length === 0 && menu ? <p className="px-3 py-2 text-muted">{words.none}</p> : null}
        <div className="border-t border-rule">
          {menu ? null : (
            <Link to={`/cart/customer?returnTo=${encodeURIComponent(address)}`} className={ROW}>
              {words.searchAll}
            </Link>
          )}
          <Link to="/dashboard/customers" className={ROW}>
            {words.all}
          </Link>
        </div>
      </div>
    </details>
  );
}
