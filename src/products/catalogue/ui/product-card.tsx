import { useId, useState } from 'react';
import { Link } from 'react-router';
import * as messages from '../messages.ts';
import { isOffer } from '../offer.ts';
import type { ListedCard, ListedOffer, ListedSize } from '../public/browsing.ts';
import { AddToCart } from './add-to-cart.tsx';
import { PackFigure } from './pack-figure.tsx';
import { Price, Stock } from './price.tsx';
import { CategoryBand } from './public/category-band.tsx';
import { ProductPicture } from './public/product-picture.tsx';

export interface CardProps {
  product: ListedCard<ListedOffer> | ListedCard<ListedSize>;
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
    <fieldset>
      <legend>{`${messages.size}: ${product.name}`}</legend>
      {product.sizes.map((size) => (
        <label key={size.sku}>
          <input
            type="radio"
            name={group}
            value={size.sku}
            checked={size.sku === chosen}
            onChange={() => onChoose(size.sku)}
          />
          <span className="size">{size.sizeUnit}</span>
          {isOffer(size) ? <Price size={size} /> : <span className="sku">{size.sku}</span>}
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
  const sizes: (ListedOffer | ListedSize)[] = product.sizes;
  const size = sizes.find((one) => one.sku === chosen) ?? sizes[0];
  if (!size) return null;
  const offer = isOffer(size) ? size : null;
  const address = `/products/${product.nameKey}?size=${encodeURIComponent(size.sku)}`;
  return (
    <article className="product-card">
      <CategoryBand category={product.category} brand={product.brand} />
      <div className="face">
        <ProductPicture size={size} eager={eager} />
        <div>
          <PackFigure pack={size.pack} />
        </div>
      </div>
      <h2>
        <Link to={address} prefetch="intent">
          {product.name}
        </Link>
      </h2>
      <p className="facts">
        <span className="sku">{size.sku}</span>
        {offer ? <Stock available={offer.available} /> : null}
      </p>
      <SizeRows product={product} chosen={size.sku} onChoose={setChosen} />
      <div className="add">
        <AddToCart
          productId={size.id}
          name={`${product.name}, ${size.sizeUnit}`}
          disabled={offer !== null && offer.unitPriceCents === null}
        />
      </div>
    </article>
  );
}
