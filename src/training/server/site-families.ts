import type { Sql } from '../../platform/database.ts';
import { receivedProducts } from '../../sheets/server/received-products.ts';
import { FAMILIES, type Family, familiesOf, lacksOwnLesson } from '../families.ts';

export interface SiteFamily {
  family: Family;
  /** What of it is at the site, by name. */
  products: readonly string[];
}

export interface SiteFamilies {
  families: readonly SiteFamily[];
  /** Hazardous products that no lesson of their own kind speaks of. */
  withoutLesson: readonly string[];
}

/** The families of what a site has really received. Whoever asks may see the site. */
export async function familiesAtSite(db: Sql, customerId: string): Promise<SiteFamilies> {
  const products = (await receivedProducts(db, customerId)).map((product) => ({
    name: product.name,
    families: familiesOf(product),
    alone: lacksOwnLesson(product),
  }));
  return {
    families: FAMILIES.flatMap((family) => {
      const names = products.filter(({ families }) => families.includes(family));
      return names.length === 0 ? [] : [{ family, products: names.map(({ name }) => name) }];
    }),
    withoutLesson: products.filter(({ alone }) => alone).map(({ name }) => name),
  };
}
