import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LoadError } from '../load-error.tsx';
import type { Unknown } from '../unknown-product.tsx';

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
