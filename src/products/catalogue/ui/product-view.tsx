import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { isOffer } from '../offer.ts';
import type { CatalogueCard, ShownOffer, ShownSize } from '../public/browsing.ts';
import { AddToCart } from './add-to-cart.tsx';
import { PackFigure } from './pack-figure.tsx';
import { Price, PriceReason, Stock } from './price.tsx';
import { CategoryBand } from './public/category-band.tsx';
import { ProductPicture, pictureAlt } from './public/product-picture.tsx';

type Product = (CatalogueCard<ShownOffer> | CatalogueCard<ShownSize>) & {
  /** In words, when it is hazardous or that is not known; else ''. */
  hazard: string;
};
type Size = ShownOffer | ShownSize;
type PricedFor = { id: string; name: string } | null;

/** The size that the address names, else the product's first. */
export function chosenSize(product: Product, sku: string | null): Size | undefined {
  const sizes: Size[] = product.sizes;
  return (
    sizes.find((size) => size.sku === sku) ??
    sizes.find((size) => size.sku === product.leadSku) ??
    sizes[0]
  );
}

function Gallery({ product, size }: { product: Product; size: Size }) {
  const [shown, setShown] = useState({ sku: size.sku, at: 0 });
  const at = shown.sku === size.sku && shown.at < size.images.length ? shown.at : 0;
  const image = size.images[at];
  const shownSize = image ? { ...size, images: [image] } : size;
  return (
    <div className="self-start md:sticky md:top-20">
      <ProductPicture
        size={shownSize}
        alt={pictureAlt(product, shownSize)}
        eager
        className="w-full border border-rule bg-card"
      />
      {size.images.length > 1 ? (
        <ul className="mt-2 grid grid-cols-5 gap-2">
          {size.images.map((one, index) => (
            <li key={one.url}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}: ${one.alt || pictureAlt(product, size)}`}
                aria-pressed={index === at}
                onClick={() => setShown({ sku: size.sku, at: index })}
                className="block w-full cursor-pointer border border-rule bg-card aria-pressed:border-2 aria-pressed:border-ink"
              >
                <img
                  src={one.url}
                  alt=""
                  width={120}
                  height={120}
                  loading="lazy"
                  className="aspect-square w-full object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The sizes as one printed table; each row is a link, so that an address names its size. */
function SizeTable({ product, size }: { product: Product; size: Size }) {
  const sizes: Size[] = product.sizes;
  return (
    <nav aria-label="Sizes" className="mt-6">
      <h2 className="narrow text-lg font-bold">
        {sizes.length === 1 ? 'One size' : `${sizes.length} sizes`}
      </h2>
      <ul className="mt-1 border-t-2 border-ink">
        {sizes.map((one) => {
          const chosen = one.sku === size.sku;
          return (
            <li key={one.sku} className="border-b border-rule">
              <Link
                to={`?size=${encodeURIComponent(one.sku)}`}
                replace
                preventScrollReset
                aria-current={chosen ? 'true' : undefined}
                className={`grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-l-4 px-3 py-1.5 text-ink no-underline hover:bg-sunk sm:grid-cols-[minmax(0,1fr)_9rem_auto] ${chosen ? 'border-ink bg-sunk' : 'border-transparent'}`}
              >
                <span className={`narrow text-xl ${chosen ? 'font-extrabold' : 'font-semibold'}`}>
                  {one.sizeUnit}
                </span>
                <span className="font-mono text-xs text-muted max-sm:order-3">{one.sku}</span>
                {isOffer(one) ? (
                  <span className="text-right max-sm:order-2">
                    <Price size={one} />
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function BuyBox({
  product,
  size,
  loginTo,
  customer,
}: {
  product: Product;
  size: Size;
  loginTo: string;
  customer: PricedFor;
}) {
  const offer = isOffer(size) ? size : null;
  return (
    <div className="mt-4 border-t border-rule pt-4">
      {offer ? (
        <>
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <Price size={offer} big />
            <Stock available={offer.available} />
          </div>
          <p className="text-sm text-muted">
            {[
              offer.perMeasure,
              customer
                ? `Price for ${customer.name}`
                : offer.reason || offer.priceRule
                  ? null
                  : 'List price',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="text-sm text-muted">
            <PriceReason size={offer} customerId={customer?.id ?? null} />
          </div>
        </>
      ) : (
        <p>
          <Link to={loginTo} className="font-semibold text-brand underline">
            {messages.signInForPrices}
          </Link>
        </p>
      )}
      <div className="mt-4 max-w-md">
        {offer?.unitPriceCents === null ? (
          <p>
            This size has no price yet.{' '}
            <Link to="/contact-us" className="text-brand underline">
              {messages.askUs}
            </Link>{' '}
            and we will quote it.
          </p>
        ) : (
          <AddToCart
            key={size.id}
            productId={size.id}
            name={`${product.name}, ${size.sizeUnit}`}
            wide
          />
        )}
      </div>
    </div>
  );
}

function Sheet({ sds, name }: { sds: string | null; name: string }) {
  return (
    <p className="mt-4 flex items-center gap-2">
      {sds ? (
        <a href={sds} className="text-brand underline">
          {messages.sds}
        </a>
      ) : (
        <Link
          to={`/contact-us?topic=sds&about=${encodeURIComponent(messages.askForSheet(name))}`}
          className="text-brand underline"
        >
          {messages.sdsOnRequest}
        </Link>
      )}
    </p>
  );
}

interface ProductViewProps {
  product: Product;
  /** SKU from the address. */
  sku: string | null;
  /** For whom the prices are; null for visitors and where no customer is chosen. */
  customer: PricedFor;
  /** Stands above the label: the chooser of customers. */
  head?: ReactNode;
  /** Stands below the label: the safety panel of the room that owns it. */
  children?: ReactNode;
}

/**
 * The body of a product page: a label with the picture, the chosen size, its price and the way into
 * the cart.
 */
export function ProductView({ product, sku, customer, head, children }: ProductViewProps) {
  const { pathname, search } = useLocation();
  const size = chosenSize(product, sku);
  if (!size) return null;
  return (
    <>
      <nav
        aria-label="Breadcrumb"
        className="mb-3 flex flex-wrap items-center justify-between gap-3 text-sm"
      >
        <p>
          <Link to="/products" className="text-brand underline">
            {messages.title}
          </Link>
          <span aria-hidden="true"> / </span>
          <Link
            to={`/products?category=${encodeURIComponent(product.category)}`}
            className="text-brand underline"
          >
            {product.category}
          </Link>
        </p>
        {head}
      </nav>
      <article className="border border-rule bg-card">
        <CategoryBand category={product.category} brand={product.brand} big />
        <div className="grid gap-6 p-4 sm:p-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10">
          <Gallery product={product} size={size} />
          <div className="min-w-0">
            <h1 className="text-3xl sm:text-5xl">{product.name}</h1>
            {product.description ? (
              <p className="mt-3 max-w-prose text-lg">{product.description}</p>
            ) : null}
            <p className="mt-3 flex flex-wrap gap-1">
              {product.certified.map((name) => (
                <Badge key={name}>{name}</Badge>
              ))}
            </p>
            <div className="mt-5 flex items-end justify-between gap-4 border-t-2 border-ink pt-4">
              <PackFigure pack={size.pack} big />
              <div className="text-right text-sm">
                <p className="text-muted">{size.pack.words}</p>
                <p className="font-mono">{size.sku}</p>
                {product.hazard ? (
                  <p className="mt-1">
                    <Badge tone="warning">{product.hazard}</Badge>
                  </p>
                ) : null}
              </div>
            </div>
            <BuyBox
              product={product}
              size={size}
              customer={customer}
              loginTo={`/login?returnTo=${encodeURIComponent(pathname + search)}`}
            />
            {/* The safety panel has the way to the sheet, and to ask for one. */}
            {children ? null : <Sheet sds={size.sds} name={product.name} />}
            <SizeTable product={product} size={size} />
          </div>
        </div>
      </article>
      {children}
    </>
  );
}
