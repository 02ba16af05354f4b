import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { CatalogueCard, ShownOffer, ShownSize } from '../browsing.ts';
import * as messages from '../messages.ts';
import { isOffer } from '../offer.ts';
import { AddToCart } from './add-to-cart.tsx';
import { CategoryBand } from './category-band.tsx';
import { PackFigure } from './pack-figure.tsx';
import { Price, Stock } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';

export interface CardProps {
  product: CatalogueCard<ShownOffer> | CatalogueCard<ShownSize>;
  /** The first pictures of a page load at once. */
  eager?: boolean;
}

/** The sizes of a product as the rows of a price list; one is chosen. */
function SizeRows({
  product,
  chosen,
  onChoose,
}: CardProps & { chosen: string; onChoose: (sku: string) => void }) {
  const group = useId();
  return (
    <fieldset className="mt-3 border-t border-rule">
      <legend className="sr-only">{`${messages.size}: ${product.name}`}</legend>
      {product.sizes.map((size) => (
        <label
          key={size.sku}
          className="flex min-h-11 cursor-pointer items-center gap-2 border-b border-rule px-3 text-sm font-semibold hover:bg-sunk has-checked:bg-sunk has-checked:font-extrabold"
        >
          <input
            type="radio"
            name={group}
            value={size.sku}
            checked={size.sku === chosen}
            onChange={() => onChoose(size.sku)}
            className="size-4 shrink-0 accent-brand"
          />
          <span className="narrow min-w-0 flex-1 truncate text-base">{size.sizeUnit}</span>
          {isOffer(size) ? (
            <Price size={size} />
          ) : (
            <span className="font-mono text-xs text-muted">{size.sku}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * One unique product as a printed label: band, picture, pack number, sizes with prices, and the way
 * into the cart.
 */
export function ProductCard({ product, eager = false }: CardProps) {
  const [chosen, setChosen] = useState(product.leadSku);
  const sizes: (ShownOffer | ShownSize)[] = product.sizes;
  const size = sizes.find((one) => one.sku === chosen) ?? sizes[0];
  if (!size) return null;
  const offer = isOffer(size) ? size : null;
  const address = `/products/${product.nameKey}?size=${encodeURIComponent(size.sku)}`;
  return (
    <article className="flex flex-col border-r border-b border-rule bg-card">
      <CategoryBand category={product.category} brand={product.brand} />
      <div className="grid grid-cols-[3fr_2fr] items-end">
        <ProductPicture size={size} eager={eager} className="w-full" />
        <div className="min-w-0 overflow-hidden px-3 pb-3">
          <PackFigure pack={size.pack} />
        </div>
      </div>
      <h2 className="px-3 pt-3 text-xl leading-tight">
        <Link to={address} prefetch="intent" className="text-ink no-underline hover:underline">
          {product.name}
        </Link>
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 pt-1">
        <span className="font-mono text-xs text-muted">{size.sku}</span>
        {offer ? <Stock available={offer.available} /> : null}
      </p>
      <SizeRows product={product} chosen={size.sku} onChoose={setChosen} />
      <div className="mt-auto p-3">
        <AddToCart
          productId={size.id}
          name={`${product.name}, ${size.sizeUnit}`}
          disabled={offer !== null && offer.unitPriceCents === null}
        />
      </div>
    </article>
  );
}
