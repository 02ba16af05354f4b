import { pictureSet } from '../../../../files/download-url.ts';
import type { PackWords } from '../../../packs/pack-words.ts';
import type { ProductImage } from '../../public/contract.ts';

interface PictureProps {
  size: { sku: string; images: readonly ProductImage[] };
  /** Empty beside the product's own name. */
  alt?: string;
  eager?: boolean;
  className?: string;
}

/** The address of a size's first picture: the uploaded one, else the drawn pack. */
export function pictureUrl(size: { sku: string; images: readonly ProductImage[] }): string {
  return size.images[0]?.url ?? `/api/product-art/${encodeURIComponent(size.sku)}.svg`;
}

export function pictureAlt(
  product: { name: string; brand: string },
  size: { pack: PackWords; images: readonly ProductImage[] },
): string {
  return size.images[0]?.alt || `${product.brand} ${product.name}, ${size.pack.words}`;
}

/** The picture of one size. Its box is there before the picture is, so nothing shifts. */
export function ProductPicture({ size, alt = '', eager = false, className = '' }: PictureProps) {
  return (
    <img
      src={pictureUrl(size)}
      srcSet={pictureSet(pictureUrl(size))}
      sizes="auto, 400px"
      alt={alt}
      width={400}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className ? `product-picture ${className}` : 'product-picture'}
    />
  );
}
