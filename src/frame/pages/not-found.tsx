import { data, Form, Link, type MetaFunction } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { titleTag } from '../../ui/page-meta.ts';
import { Page } from '../../ui/panel.tsx';

/** Every address that no page has: a real 404. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: MetaFunction = ({ matches }) => [
  titleTag('Page not found', matches),
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  return (
    <Page narrow>
      <p className="narrow text-8xl font-extrabold text-border" aria-hidden="true">
        404
      </p>
      <h1 className="mt-2 text-4xl">We can’t find that page</h1>
      <p className="mt-3 text-lg text-muted">
        The address may be old or mistyped. Search the catalogue, or open the safety data sheets.
      </p>
      <Form action="/products" className="mt-6 flex gap-2">
        <label htmlFor="not-found-search" className="sr-only">
          Search products
        </label>
        <input
          id="not-found-search"
          name="q"
          type="search"
          placeholder="Product, brand or SKU"
          className="min-h-11 min-w-0 flex-1 rounded-md border border-border bg-card px-3"
        />
        <button type="submit" className={buttonClass('primary')}>
          Search
        </button>
      </Form>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink variant="secondary" to="/sds">
          Safety data sheets
        </ButtonLink>
        <ButtonLink variant="secondary" to="/products">
          All products
        </ButtonLink>
        <Link className={buttonClass('quiet')} to="/contact-us">
          Contact us
        </Link>
      </p>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
