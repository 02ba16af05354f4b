import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useRouteError, useSearchParams } from 'react-router';
import { at, userOf } from '../../platform/http/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/panel.tsx';
import { productMeta } from '../product-meta.ts';
import { loadFailure, loadProduct } from '../server/load-products.ts';
import { CustomerChooser } from '../ui/customer-chooser.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { ProductView } from '../ui/product-view.tsx';
import { Related } from '../ui/related.tsx';
import { type Unknown, UnknownProduct } from '../ui/unknown-product.tsx';
import { words } from '../words.ts';
import type { Route } from './+types/product';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = at(context);
  const loaded = await loadProduct(app, userOf(actor), request, params.slug).catch((error: unknown) => {
    throw loadFailure(error);
  });
  if (loaded.kind === 'missing') throw data({ hint: loaded.hint, suggestions: loaded.suggestions }, { status: 404 });
  return { ...loaded, baseUrl: app.config.http.baseUrl };
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: `${words.unknownTitle} | Bellcart` }, { name: 'robots', content: 'noindex' }];
  if (loaderData.kind === 'closed') return [{ title: `${words.closedTitle} | Bellcart` }, { name: 'robots', content: 'noindex' }];
  return productMeta(loaderData.product, new URLSearchParams(location.search).get('size'), loaderData.baseUrl);
};

/** `?size=` only chooses among what was loaded: no new reading. A new customer does read again. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (!formMethod && currentUrl.pathname === nextUrl.pathname) return false;
  return defaultShouldRevalidate;
}

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const sku = search.get('size');
  if (loaderData.kind === 'closed') {
    return (
      <Page narrow>
        <EmptyState title={words.closedTitle} action={<ButtonLink to={`/login?returnTo=/products/${params.slug}`}>Sign in</ButtonLink>}>
          {words.closedText}
        </EmptyState>
      </Page>
    );
  }
  const customer = loaderData.kind === 'user' ? loaderData.customer : null;
  return (
    <Page>
      <ProductView
        product={loaderData.product}
        sku={sku}
        customerName={customer?.name ?? null}
        head={loaderData.kind === 'user' ? <CustomerChooser customer={customer} customers={loaderData.customers} /> : null}
      >
        <Related category={loaderData.product.category} products={loaderData.related} />
      </ProductView>
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownProduct {...(error.data as Unknown)} />;
  return <LoadError />;
}
