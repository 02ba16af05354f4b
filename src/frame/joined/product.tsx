import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { buyerOf } from '../../kit/actor.ts';
import { requestContext } from '../../platform/http/context.ts';
import { findProductPage } from '../../products/catalogue/server/public/load-product-page.ts';
import { ProductPage, productPageMeta } from '../../products/catalogue/ui/public/product-page.tsx';
import { SafetyPanel } from '../../safety/sheets/ui/public/safety-panel.tsx';
import {
  loadProductSafety,
  readProductSafety,
} from '../../safety/sites/server/public/load-product-safety.ts';
import type { Route } from './+types/product';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = buyerOf(actor);
  const [found, facts] = await Promise.all([
    findProductPage(app, user, request, params.slug),
    readProductSafety(app, params.slug),
  ]);
  if (found.kind === 'closed') return found;
  const [page, safety] = await Promise.all([
    found.whole(),
    loadProductSafety(app, user, found, { request, facts }),
  ]);
  return { ...page, ...safety };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  productPageMeta(loaderData, matches);

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

export default function Product({ loaderData: page, params }: Route.ComponentProps) {
  const customer = page.kind === 'user' ? page.customer : null;
  return (
    <ProductPage
      page={page}
      slug={params.slug}
      safety={
        page.kind !== 'closed' && page.safety ? (
          <SafetyPanel
            // Another customer has other prices: what was worked out with the old ones goes.
            key={`${page.product.nameKey} ${customer?.id ?? ''}`}
            safety={page.safety}
            dosing={page.dosing}
            sizes={page.sizes}
            priced={page.kind === 'user'}
            customerName={customer?.name ?? null}
          />
        ) : null
      }
    />
  );
}

export { ProductPageError as ErrorBoundary } from '../../products/catalogue/ui/public/product-page.tsx';
