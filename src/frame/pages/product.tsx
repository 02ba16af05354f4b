import { lazy, Suspense } from 'react';
import {
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { buyerOf } from '../../kit/actor.ts';
import { CustomerPicker } from '../../people/customers/ui/lazy-customer-picker.tsx';
import { requestContext } from '../../platform/http/context.ts';
import { failLoad } from '../../platform/http/failure.ts';
import * as messages from '../../products/catalogue/messages.ts';
import { productMeta } from '../../products/catalogue/product-meta.ts';
import { loadProduct } from '../../products/catalogue/server/load-products.ts';
import { LoadError } from '../../products/catalogue/ui/load-error.tsx';
import { ProductView } from '../../products/catalogue/ui/product-view.tsx';
import { Related } from '../../products/catalogue/ui/related.tsx';
import type { Unknown } from '../../products/catalogue/ui/unknown-product.tsx';
import { dosingOf } from '../../safety/hazards/dosing.ts';
import type { PricedSize } from '../../safety/hazards/use-cost.ts';
import { safetyOf } from '../../safety/sheets/server/safety-of.ts';
import { SafetyPanel } from '../../safety/sheets/ui/safety-panel.tsx';
import { keysOf, siteProductsFor } from '../../safety/sites/server/site-products.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/panel.tsx';
import type { Route } from './+types/product';

/** Only an unknown address needs it. */
const UnknownProduct = lazy(async () => ({
  default: (await import('../../products/catalogue/ui/unknown-product.tsx')).UnknownProduct,
}));

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = buyerOf(actor);
  const loaded = await loadProduct(app, user, request, params.slug).catch(failLoad);
  if (loaded.kind === 'missing')
    throw data({ hint: loaded.hint, suggestions: loaded.suggestions }, { status: 404 });
  const { baseUrl } = app.config.http;
  if (loaded.kind === 'closed') return loaded;
  // Only after the catalogue has shown the product to this caller: the safety room asks nobody who they are here.
  const customer = loaded.kind === 'user' ? loaded.customer : null;
  const has = user && customer ? await siteProductsFor(app, user, customer.id) : [];
  const safety = await safetyOf(app, loaded.product.nameKey, keysOf(has));
  const sizes: PricedSize[] =
    loaded.kind === 'user'
      ? loaded.product.sizes.map(({ sku, sizeUnit, unitPriceCents }) => ({
          sku,
          sizeUnit,
          unitPriceCents,
        }))
      : loaded.product.sizes.map(({ sku, sizeUnit }) => ({ sku, sizeUnit }));
  const asked = new URL(request.url).searchParams;
  const dosing = safety ? dosingOf(safety.dilution, sizes, asked, safety) : null;
  return {
    ...loaded,
    safety: safety ?? null,
    sizes,
    dosing,
    head: productMeta(loaded.product, asked.get('size'), baseUrl),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData)
    return [
      { title: `${messages.unknownTitle} | Bellcart` },
      { name: 'robots', content: 'noindex' },
    ];
  if (loaderData.kind === 'closed')
    return [
      { title: `${messages.closedTitle} | Bellcart` },
      { name: 'robots', content: 'noindex' },
    ];
  return loaderData.head;
};

/** `?size=` only chooses among what was loaded: no new reading. A new customer does read again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (!formMethod && currentUrl.pathname === nextUrl.pathname) return false;
  return defaultShouldRevalidate;
}

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const sku = search.get('size');
  if (loaderData.kind === 'closed') {
    return (
      <Page narrow>
        <EmptyState
          title={messages.closedTitle}
          action={<ButtonLink to={`/login?returnTo=/products/${params.slug}`}>Sign in</ButtonLink>}
        >
          {messages.closedText}
        </EmptyState>
      </Page>
    );
  }
  const { product, related, safety, sizes, dosing } = loaderData;
  const customer = loaderData.kind === 'user' ? loaderData.customer : null;
  return (
    <Page>
      <ProductView
        product={product}
        sku={sku}
        customer={customer}
        head={
          loaderData.kind === 'user' ? (
            <CustomerPicker customer={customer} choices={loaderData.customers} />
          ) : null
        }
      >
        {safety ? (
          <SafetyPanel
            // Another customer has other prices: what was worked out with the old ones goes.
            key={`${product.nameKey} ${customer?.id ?? ''}`}
            safety={safety}
            dosing={dosing}
            sizes={sizes}
            priced={loaderData.kind === 'user'}
            customerName={customer?.name ?? null}
          />
        ) : null}
        <Related category={product.category} products={related} />
      </ProductView>
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <UnknownProduct {...(error.data as Unknown)} />
      </Suspense>
    );
  }
  return <LoadError />;
}
