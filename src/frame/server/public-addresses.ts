import { readCompany } from '../../company/server/queries.ts';
import type { App } from '../../platform/app.ts';
import { publicScope } from '../../products/catalogue/server/public/scope.ts';
import { productAddresses } from '../../products/catalogue/server/public/showcase.ts';

const PAGES = [
  '/',
  '/products',
  '/sds',
  '/about-us',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-service',
];
/** A sitemap holds at most so many addresses (sitemaps.org). */
const LIMIT = 50_000;

export interface PublicAddress {
  path: string;
  /** YYYY-MM-DD, where it is known. */
  changedOn: string | null;
}

/** Every address that search engines may list: the public pages, and the products with their safety data sheets while the catalogue is open. */
export async function publicAddresses(app: App): Promise<PublicAddress[]> {
  const scope = publicScope(await readCompany(app));
  const pages = PAGES.map((path) => ({ path, changedOn: null }));
  const products = scope
    ? await productAddresses(app.db, scope, Math.floor((LIMIT - pages.length) / 2))
    : [];
  return [
    ...pages,
    ...['/products', '/sds'].flatMap((folder) =>
      products.map(({ nameKey, changedOn }) => ({ path: `${folder}/${nameKey}`, changedOn })),
    ),
  ];
}
