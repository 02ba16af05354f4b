import { Form, Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';

export interface Unknown {
  hint: string;
  suggestions: { nameKey: string; name: string; brand: string }[];
}

/**
 * The page of an address that no product has: a search with the words of the address in it, and the
 * nearest products.
 */
export function UnknownProduct({ hint, suggestions }: Unknown) {
  return (
    <Page narrow>
      <h1 className="border-b-2 border-ink pb-3 text-4xl">{messages.unknownTitle}</h1>
      <p className="mt-4">{messages.unknownText}</p>
      <Form action="/products" role="search" className="mt-4 flex gap-2">
        <label htmlFor="unknown-q" className="sr-only">
          {messages.searchLabel}
        </label>
        <input
          id="unknown-q"
          name="q"
          type="search"
          defaultValue={hint}
          className="h-12 min-w-0 flex-1 rounded-md border-2 border-ink bg-card px-3 text-ink"
        />
        <button type="submit" className={buttonClass('primary')}>
          {messages.search}
        </button>
      </Form>
      <ul className="mt-6 border-t border-rule">
        {suggestions.map((product) => (
          <li key={product.nameKey} className="border-b border-rule">
            <Link
              to={`/products/${product.nameKey}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 text-ink no-underline hover:underline"
            >
              <span className="font-display text-lg font-bold">{product.name}</span>
              <span className="text-sm text-muted">{product.brand}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
