import { readCompany } from '../../company/server/queries.ts';
import type { App } from '../../platform/app.ts';
import { publicScope } from '../../products/catalogue/server/public/scope.ts';
import { readShowcase } from '../../products/catalogue/server/public/showcase.ts';
import { type CoverProduct, productsOnCover } from '../../products/packs/public/art/cover-art.ts';
import { safetyOnLabel } from '../../safety/hazards/server/public/queries.ts';

/** The products that the cover's packs are labelled with, with their hazard signs; none while the catalogue is closed to visitors. */
export async function readCoverProducts(
  app: App,
): Promise<{ products: CoverProduct[]; company: string }> {
  const company = await readCompany(app);
  const scope = publicScope(company);
  const chosen = scope ? productsOnCover(await readShowcase(app.db, scope)) : [];
  const products = await Promise.all(
    chosen.map(async (product) => ({
      ...product,
      pictograms: (await safetyOnLabel(app.db, product.nameKey)).pictograms,
    })),
  );
  return { products, company: company.name };
}
