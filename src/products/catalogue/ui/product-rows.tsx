import { Link } from 'react-router';
import { isOffer } from '../offer.ts';
import { AddToCart } from './add-to-cart.tsx';
import { Price, Stock } from './price.tsx';
import type { CardProps } from './product-card.tsx';
import { bandClass } from './public/category-band.tsx';
import { ProductPicture } from './public/product-picture.tsx';

/** One unique product in the dense list: its name once, then a line for each size to order from. */
export function ProductRows({ product, first = false }: CardProps) {
  const lead = product.sizes.find((size) => size.sku === product.leadSku) ?? product.sizes[0];
  if (!lead) return null;
  return (
    <article className="product-rows">
      <div className={bandClass(product.category)} />
      <div className="all">
        <div className="lead">
          <ProductPicture size={lead} eager={first} />
          <h2>
            <Link
              to={`/products/${product.nameKey}`}
              prefetch="intent"
              discover={first ? 'render' : 'none'}
            >
              {product.name}
            </Link>
            <span>{`${product.category} · ${product.brand}`}</span>
          </h2>
        </div>
        <ul>
          {product.sizes.map((size) => (
            <li key={size.sku}>
              <span className="size">{size.pack.sizeUnit}</span>
              <span className="sku">{size.sku}</span>
              {isOffer(size) ? (
                <>
                  <span className="left">
                    <Stock available={size.available} />
                  </span>
                  <span className="cost">
                    <Price size={size} />
                  </span>
                </>
              ) : null}
              <AddToCart
                productId={size.id}
                name={`${product.name}, ${size.pack.sizeUnit}`}
                disabled={isOffer(size) && size.unitPriceCents === null}
              />
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
