import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import {
  isRouteErrorResponse,
  type MetaDescriptor,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { CustomerPicker } from '../../../../people/customers/ui/public/lazy-customer-picker.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { headTags, titleTag } from '../../../../ui/page-meta.ts';
import { EmptyState, Page } from '../../../../ui/panel.tsx';
import * as messages from '../../messages.ts';
import type { ProductPageData } from '../../server/public/load-product-page.ts';
import { LoadError } from '../load-error.tsx';
import { ProductView } from '../product-view.tsx';
import { Related } from '../related.tsx';
import type { Unknown } from '../unknown-product.tsx';

/** The head of the page: its product's, or that there is none for this reader. */
export const productPageMeta = (
  page: ProductPageData | undefined,
  matches: readonly unknown[],
): MetaDescriptor[] => {
  if (!page)
    return [titleTag(messages.unknownTitle, matches), { name: 'robots', content: 'noindex' }];
  if (page.kind === 'closed')
    return [titleTag(messages.closedTitle, matches), { name: 'robots', content: 'noindex' }];
  return headTags(page.head, matches);
};

/** The page of a product. `safety`: the panel of the district that knows it. */
export function ProductPage({
  page,
  slug,
  safety,
}: {
  page: ProductPageData;
  slug: string;
  safety: ReactNode;
}) {
  const [search] = useSearchParams();
  const sku = search.get('size');
  if (page.kind === 'closed') {
    return (
      <Page narrow>
        <EmptyState
          title={messages.closedTitle}
          action={<ButtonLink to={`/login?returnTo=/products/${slug}`}>Sign in</ButtonLink>}
        >
          {messages.closedText}
        </EmptyState>
      </Page>
    );
  }
  const { product, related } = page;
  const customer = page.kind === 'user' ? page.customer : null;
  return (
    <Page>
      <ProductView
        product={product}
        sku={sku}
        customer={customer}
        head={
          page.kind === 'user' ? (
            <CustomerPicker customer={customer} choices={page.customers} />
          ) : null
        }
      >
        {safety}
        <Related category={product.category} products={related} />
      </ProductView>
    </Page>
  );
}

/** Only an unknown address needs it. */
const UnknownProduct = lazy(async () => ({
  default: (await import('../unknown-product.tsx')).UnknownProduct,
}));

/** No such product for this reader, or it could not be loaded. */
export function ProductPageError() {
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
