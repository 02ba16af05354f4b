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
  /** The first one of a page: its picture loads at once, and its link tells the router of the page that all the links lead to. */
  first?: boolean;
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
            checked={size.sku === chosen}
            onChange={() => onChoose(size.sku)}
          />
          <span>{size.pack.sizeUnit}</span>
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
export function ProductCard({ product, first = false }: CardProps) {
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
        <ProductPicture size={size} eager={first} />
        <PackFigure pack={size.pack} />
      </div>
      <h2>
        <Link to={address} prefetch="intent" discover={first ? 'render' : 'none'}>
          {product.name}
        </Link>
      </h2>
      <p className="facts">
        <span className="sku">{size.sku}</span>
        {offer ? <Stock available={offer.available} /> : null}
      </p>
      <SizeRows product={product} chosen={size.sku} onChoose={setChosen} />
      <AddToCart
        productId={size.id}
        name={`${product.name}, ${size.pack.sizeUnit}`}
        disabled={offer !== null && offer.unitPriceCents === null}
      />
    </article>
  );
}
