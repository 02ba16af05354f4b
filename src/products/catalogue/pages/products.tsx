import { lazy, Suspense, useEffect, useRef } from 'react';
import { redirect, useFetcher, useLocation, useNavigation } from 'react-router';
import { type Actor, buyerOf, isSuperAdmin } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { CustomerPicker } from '../../../people/customers/ui/public/lazy-customer-picker.tsx';
import { requestContext } from '../../../platform/http/context.ts';
import { loadFailure } from '../../../platform/http/failure.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import * as listMessages from '../list-messages.ts';
import * as messages from '../messages.ts';
import { type Browse, browseOf, isNarrowed, viewOf } from '../public/browsing.ts';
import { loadProducts } from '../server/load-products.ts';
import { BrowseForm } from '../ui/browse-form.tsx';
import { noteLoaded, useOpenedProduct, wasLoaded } from '../ui/list-memory.ts';
import { ProductCard } from '../ui/product-card.tsx';
import { NothingFound, NothingYet, SearchNote } from '../ui/public/search-note.tsx';
import type { Route } from './+types/products';

/** The dense list; cards are what an address shows that asks for nothing else. */
const ProductRows = lazy(async () => ({
  default: (await import('../ui/product-rows.tsx')).ProductRows,
}));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const params = new URL(request.url).searchParams;
  try {
    return {
      ...(await loadProducts(app, buyerOf(actor), request, browseOf(params))),
      baseUrl: app.config.http.baseUrl,
      view: viewOf(params, request.headers.get('cookie')),
      who: lookerOf(actor),
    };
  } catch (error) {
    // A place of another sorting, or a mistyped one: begin at the start.
    if (error instanceof AppError && error.code === 'invalid-argument' && params.has('after')) {
      params.delete('after');
      throw redirect(`/products?${params}`);
    }
    throw loadFailure(error);
  }
}

function lookerOf(actor: Actor): 'visitor' | 'signedIn' | 'owner' {
  if (actor.kind !== 'user') return 'visitor';
  return isSuperAdmin(actor) ? 'owner' : 'signedIn';
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const baseUrl = loaderData?.baseUrl ?? '';
  const { term, categories } = browseOf(new URLSearchParams(location.search));
  const what = categories.length === 1 ? messages.productsOf(categories[0] ?? '') : 'Products';
  // The rest is for search engines and previews, which are not signed in.
  if (loaderData?.kind === 'user') return [titleTag(what, matches)];
  const description = messages.listDescription(what);
  return [
    titleTag(what, matches),
    { name: 'description', content: description },
    {
      tagName: 'link',
      rel: 'canonical',
      href: `${baseUrl}/products${categories.length === 1 ? `?category=${encodeURIComponent(categories[0] ?? '')}` : ''}`,
    },
    { property: 'og:title', content: what },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${baseUrl}/products` },
    { property: 'og:image', content: `${baseUrl}/social.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    // Search results are for people, not for crawlers.
    ...(term ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

type Listing = Exclude<Route.ComponentProps['loaderData'], { kind: 'closed' }>;

interface ListPageProps {
  listing: Listing;
  dense: boolean;
  first?: boolean;
}

/** One page of products, and the way to the next one below it. */
function ListPage({ listing, dense, first = false }: ListPageProps) {
  const Item = dense ? ProductRows : ProductCard;
  return (
    <>
      {listing.products.map((product, at) => (
        <Item key={product.nameKey} product={product} first={first && at === 0} />
      ))}
      {listing.next ? <More after={listing.next} dense={dense} /> : null}
    </>
  );
}

/** A link to the next page; in the browser that page opens in its place. */
function More({ after, dense }: { after: string; dense: boolean }) {
  const { search, key } = useLocation();
  const params = new URLSearchParams(search);
  params.set('after', after);
  const fetcher = useFetcher<typeof loader>({ key: `more?${params}` });
  const href = `/products?${params}`;
  const { load, data } = fetcher;
  // On the way back from a product: what was open is opened again.
  useEffect(() => {
    if (wasLoaded(key, after)) void load(href);
    // Once, when the list is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!wasPressed.current || !data || data.kind === 'closed') return;
    wasPressed.current = false;
    const first = data.products[0];
    if (first)
      document
        .querySelector<HTMLElement>(`main h2 a[href^="/products/${first.nameKey}"]`)
        ?.focus({ preventScroll: true });
  }, [data]);
  if (data && data.kind !== 'closed') return <ListPage listing={data} dense={dense} />;
  const busy = fetcher.state !== 'idle';
  return (
    <p className="col-span-full border-r border-b border-rule p-6 text-center">
      <a
        href={href}
        className={buttonClass('secondary', 'min-w-64')}
        aria-busy={busy || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (busy) return;
          noteLoaded(key, after);
          wasPressed.current = true;
          void load(href);
        }}
      >
        {busy ? listMessages.loadingMore : listMessages.more}
      </a>
    </p>
  );
}

export default function Products({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'closed') return <Closed />;
  return <Listing listing={loaderData} />;
}

function Listing({ listing }: { listing: Listing }) {
  const { pathname, search, key } = useLocation();
  const navigation = useNavigation();
  const params = new URLSearchParams(search);
  const requested = browseOf(params);
  const typed = params.get('q')?.trim() ?? '';
  const dense = listing.view === 'list';
  const list = useRef<HTMLDivElement>(null);
  const noteOpened = useOpenedProduct(list, key);
  const searching = navigation.state === 'loading' && navigation.location.pathname === pathname;
  return (
    <Page>
      <PageHeading title={messages.title} description={listMessages.lead}>
        {listing.kind === 'user' ? (
          <CustomerPicker customer={listing.customer} choices={listing.customers} />
        ) : (
          <ButtonLink
            variant="secondary"
            to={`/login?returnTo=${encodeURIComponent(pathname + search)}`}
          >
            {messages.signInForPrices}
          </ButtonLink>
        )}
      </PageHeading>
      {listing.facets.total === 0 && !isNarrowed(requested) ? (
        // Nothing is there that could be searched or narrowed.
        <NoProducts listing={listing} requested={requested} typed={typed} />
      ) : (
        <BrowseForm
          facets={listing.facets}
          requested={requested}
          dense={dense}
          signedIn={listing.kind === 'user'}
        >
          <p role="status" className="narrow mb-2 text-lg font-semibold">
            {listMessages.count(listing.facets.total)}
            {listing.kind === 'user' && !listing.customer ? (
              <span className="font-sans text-base font-normal text-muted">
                {' '}
                · {listMessages.listPrices}
              </span>
            ) : null}
          </p>
          <SearchNote {...listing} typed={typed} />
          {listing.products.length === 0 ? (
            <NoProducts listing={listing} requested={requested} typed={typed} />
          ) : (
            // Clicks are looked at on their way to the links.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <div
              ref={list}
              onClickCapture={(event) => noteOpened(event.target)}
              aria-busy={searching || undefined}
              className={`border-t border-rule transition-opacity duration-[120ms] ${searching ? 'opacity-60' : ''} ${dense ? '' : 'grid grid-cols-1 border-l sm:grid-cols-2 xl:grid-cols-3'}`}
            >
              <Suspense>
                <ListPage listing={listing} dense={dense} first />
              </Suspense>
            </div>
          )}
        </BrowseForm>
      )}
    </Page>
  );
}

function NoProducts(props: { listing: Listing; requested: Browse; typed: string }) {
  const { listing, requested, typed } = props;
  const hasFilters = isNarrowed({ ...requested, term: null, after: null });
  return isNarrowed(requested) ? (
    <NothingFound typed={typed} hasFilters={hasFilters} />
  ) : (
    <NothingYet who={listing.who} />
  );
}

function Closed() {
  return (
    <Page narrow>
      <EmptyState
        title={messages.closedTitle}
        action={<ButtonLink to="/login?returnTo=/products">{messages.signIn}</ButtonLink>}
      >
        {messages.closedText}
      </EmptyState>
    </Page>
  );
}

export { LoadError as ErrorBoundary } from '../ui/load-error.tsx';
