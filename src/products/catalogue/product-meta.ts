import { breadcrumbs, type PageHead } from '../../ui/page-meta.ts';
import { isOffer } from './offer.ts';
import type { CatalogueCard, PublicSize, SizeOffer } from './public/browsing.ts';

type Product = CatalogueCard<SizeOffer> | CatalogueCard<PublicSize>;

/**
 * Title, description, canonical link, link preview and structured data of a product page. Never a
 * price: previews and crawlers are public.
 */
export function productMeta(product: Product, sku: string | null, baseUrl: string): PageHead {
  const sizes: (SizeOffer | PublicSize)[] = product.sizes;
  const size = sizes.find((one) => one.sku === sku) ?? sizes[0];
  const title = `${product.name} by ${product.brand}`;
  const description = `${product.description || `${product.category} product by ${product.brand}.`} Sizes: ${sizes.map((one) => one.sizeUnit).join(', ')}.`;
  const address = `${baseUrl}/products/${product.nameKey}`;
  const preview = `${baseUrl}/api/product-preview/${encodeURIComponent(size?.sku ?? '')}.png`;
  const tags = [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'product' },
    { property: 'og:url', content: address },
    { property: 'og:image', content: preview },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    // Signed-in pages are not for crawlers, so they need no structured data.
    ...(size && isOffer(size)
      ? []
      : [
          { 'script:ld+json': structured(product, sizes, address, preview) },
          breadcrumbs(baseUrl, [
            ['Products', '/products'],
            [product.category, `/products?category=${encodeURIComponent(product.category)}`],
            [product.name, `/products/${product.nameKey}`],
          ]),
        ]),
  ];
  return { title, tags };
}

function structured(
  product: Product,
  sizes: { sku: string; sizeUnit: string }[],
  url: string,
  image: string,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: product.nameKey,
    name: product.name,
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    description: product.description,
    url,
    image,
    variesBy: 'https://schema.org/size',
    hasVariant: sizes.map((size) => ({
      '@type': 'Product',
      name: `${product.name}, ${size.sizeUnit}`,
      sku: size.sku,
      size: size.sizeUnit,
      url: `${url}?size=${encodeURIComponent(size.sku)}`,
      image,
    })),
  };
}
