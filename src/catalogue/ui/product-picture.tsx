import { pictureSet } from '../../files/download-url.ts';
import { describePack, parsePack } from '../../kit/pack.ts';
import type { ProductImage } from '../contract.ts';

interface PictureProps {
  product: { name: string; brand: string };
  size: { sku: string; sizeUnit: string; images: readonly ProductImage[] };
  /** Decorative beside the product's own name. */
  decorative?: boolean;
  eager?: boolean;
  className?: string;
}

/** The address of a size's first picture: the uploaded one, else the drawn pack. */
export function pictureUrl(size: { sku: string; images: readonly ProductImage[] }): string {
  return size.images[0]?.url ?? `/api/product-art/${encodeURIComponent(size.sku)}.svg`;
}

export function pictureAlt(product: { name: string; brand: string }, size: { sizeUnit: string; images: readonly ProductImage[] }): string {
  return size.images[0]?.alt || `${product.brand} ${product.name}, ${describePack(parsePack(size.sizeUnit))}`;
}

/** The picture of one size. Its box is there before the picture is, so nothing shifts. */
export function ProductPicture({ product, size, decorative = false, eager = false, className = '' }: PictureProps) {
  return (
    <img
      src={pictureUrl(size)}
      srcSet={pictureSet(pictureUrl(size))}
      sizes="auto, 400px"
      alt={decorative ? '' : pictureAlt(product, size)}
      width={400}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`art aspect-square object-contain ${className}`}
    />
  );
}
