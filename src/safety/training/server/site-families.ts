import type { Sql } from '../../../platform/database.ts';
import { safetyOfHeld } from '../../hazards/server/public/queries.ts';
import { siteChemicals } from '../../inventory/server/site-chemicals.ts';
import { FAMILIES, type Family, familiesOf, lacksOwnLesson } from '../families.ts';
import { classesOf, ownLessons, type TaughtProduct } from '../hazards-taught.ts';

export interface SiteFamily {
  family: Family;
  /** What of it is at the site, by name. */
  products: readonly string[];
}

export interface SiteFamilies {
  families: readonly SiteFamily[];
  /** Hazardous products that no lesson of their own kind speaks of. */
  withoutLesson: readonly string[];
  /** What is there with the hazards that its lessons have to cover. */
  taught: readonly TaughtProduct[];
}

/**
 * The families of what a site has: what was delivered or counted there and is not known to be gone.
 * Whoever asks may see the site.
 */
export async function familiesAtSite(db: Sql, customerId: string): Promise<SiteFamilies> {
  const chemicals = await siteChemicals(db, customerId);
  const safety = new Map(
    (
      await safetyOfHeld(
        db,
        chemicals.map(({ nameKey }) => nameKey),
      )
    ).map((product) => [product.nameKey, product]),
  );
  const products = chemicals.flatMap(({ nameKey, name, firstDeliveredOn }) => {
    const product = safety.get(nameKey);
    if (!product) return [];
    const taught: TaughtProduct = {
      name,
      lessons: ownLessons(product),
      classes: classesOf(product.hStatements),
      since: firstDeliveredOn,
    };
    return [{ name, families: familiesOf(product), alone: lacksOwnLesson(product), taught }];
  });
  return {
    families: FAMILIES.flatMap((family) => {
      const names = products.filter(({ families }) => families.includes(family));
      return names.length === 0 ? [] : [{ family, products: names.map(({ name }) => name) }];
    }),
    withoutLesson: products.filter(({ alone }) => alone).map(({ name }) => name),
    taught: products.map(({ taught }) => taught),
  };
}
