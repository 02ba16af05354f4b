import { pictureSet } from '../../../../files/download-url.ts';
import type { PackWords } from '../../../packs/pack-words.ts';
import type { ProductImage } from '../../public/contract.ts';

/** A size without pictures of its own need not say so. */
interface Pictured {
  sku: string;
  images?: readonly ProductImage[];
}

interface PictureProps {
  size: Pictured;
  /** Empty beside the product's own name. */
  alt?: string;
  eager?: boolean;
  className?: string;
}

/** The address of a size's first picture: the uploaded one, else the drawn pack. */
export function pictureUrl(size: Pictured): string {
  return size.images?.[0]?.url ?? `/api/product-art/${encodeURIComponent(size.sku)}.svg`;
}

export function pictureAlt(
  product: { name: string; brand: string },
  size: { pack: PackWords; images: readonly ProductImage[] },
): string {
  return size.images[0]?.alt || `${product.brand} ${product.name}, ${size.pack.words}`;
}

/** The picture of one size. Its box is there before the picture is, so nothing shifts. */
export function ProductPicture({ size, alt = '', eager = false, className = '' }: PictureProps) {
  const url = pictureUrl(size);
  const set = pictureSet(url);
  return (
    <img
      src={url}
      srcSet={set}
      sizes={set && 'auto, 400px'}
      alt={alt}
      width={400}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className ? `product-picture ${className}` : 'product-picture'}
    />
  );
}
