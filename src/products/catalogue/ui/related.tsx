import { Link } from 'react-router';
import * as messages from '../messages.ts';
import type { CatalogueCard, PublicSize, SizeOffer } from '../public/browsing.ts';
import { ProductPicture } from './public/product-picture.tsx';

/** Other products of its category. */
export function Related({
  category,
  products,
}: {
  category: string;
  products: (CatalogueCard<SizeOffer> | CatalogueCard<PublicSize>)[];
}) {
  if (products.length === 0) return null;
  return (
    <section className="mt-10 print:hidden" aria-labelledby="related">
      <h2 id="related" className="border-b-2 border-ink pb-2 text-2xl">
        {messages.related} {category}
      </h2>
      <ul className="grid grid-cols-2 border-l border-rule lg:grid-cols-4">
        {products.map((product) => {
          const lead =
            product.sizes.find((size) => size.sku === product.leadSku) ?? product.sizes[0];
          return (
            <li key={product.nameKey} className="border-r border-b border-rule bg-card">
              <Link
                to={`/products/${product.nameKey}`}
                prefetch="intent"
                className="group block h-full text-ink no-underline"
              >
                {lead ? <ProductPicture size={lead} className="w-full" /> : null}
                <span className="block p-3">
                  <span className="block font-display text-lg leading-tight font-bold group-hover:underline">
                    {product.name}
                  </span>
                  <span className="text-sm text-muted">
                    {product.sizes.map((size) => size.sizeUnit).join(', ')}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
