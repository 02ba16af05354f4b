import { Link } from 'react-router';
import { isOffer } from '../offer.ts';
import { AddToCart } from './add-to-cart.tsx';
import { bandClass } from './category-band.tsx';
import { Price, Stock } from './price.tsx';
import type { CardProps } from './product-card.tsx';
import { ProductPicture } from './product-picture.tsx';

/** One unique product in the dense list: its name once, then a line for each size to order from. */
export function ProductRows({ product, eager = false }: CardProps) {
  const lead = product.sizes.find((size) => size.sku === product.leadSku) ?? product.sizes[0];
  if (!lead) return null;
  return (
    <article className="grid grid-cols-[0.5rem_1fr] border-b border-rule bg-card">
      <div className={bandClass(product.category)} />
      <div className="min-w-0">
        <div className="flex items-center gap-3 border-b border-rule pr-3">
          <ProductPicture size={lead} eager={eager} className="size-14 shrink-0" />
          <h2 className="min-w-0 flex-1 py-2 text-lg leading-tight">
            <Link
              to={`/products/${product.nameKey}`}
              prefetch="intent"
              className="text-ink no-underline hover:underline"
            >
              {product.name}
            </Link>
            <span className="block font-sans text-sm font-normal text-muted">
              {product.category} · {product.brand}
            </span>
          </h2>
        </div>
        <ul>
          {product.sizes.map((size) => (
            <li
              key={size.sku}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-3 py-1 last:border-b-0 sm:flex-nowrap"
            >
              <span className="narrow min-w-32 flex-1 text-lg font-semibold">{size.sizeUnit}</span>
              <span className="w-32 font-mono text-xs text-muted">{size.sku}</span>
              {isOffer(size) ? (
                <>
                  <span className="w-28 sm:text-right">
                    <Stock available={size.available} />
                  </span>
                  <span className="ml-auto w-24 text-right">
                    <Price size={size} />
                  </span>
                </>
              ) : null}
              <div className="w-full sm:w-60">
                <AddToCart
                  productId={size.id}
                  name={`${product.name}, ${size.sizeUnit}`}
                  disabled={isOffer(size) && size.unitPriceCents === null}
                />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
