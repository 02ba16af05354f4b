import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { dayIn } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { lentProductsIn } from '../../../products/catalogue/server/public/lent.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { lentSafety } from '../../hazards/server/public/lent.ts';
import { readSite } from '../../sites/server/public/site-products.ts';
import { isChemical } from '../../sites/server/site-items.ts';
import { type LooseUnit, looseUnits } from '../public/count-units.ts';
import { looseUnit, unitsText } from '../public/words.ts';
import { siteOf } from './scope.ts';

/** One size as it is counted in a storeroom. */
export interface CountRow {
  productId: string;
  name: string;
  sizeUnit: string;
  sku: string;
  /** What can stand beside whole packs, with its words. */
  units: { unit: LooseUnit; label: string }[];
  /** By the last counts and moves, in words; null: never counted here. */
  here: { text: string; on: string | null } | null;
}

const addedRow = rowShape({
  productId: text,
  name: text,
  sizeUnit: text,
  sku: text,
  dilution: text,
});
/** So many products at most are added to one count by their SKUs. */
const MAX_ADDED = 20;

const unitsOf = (product: { sizeUnit: string; dilution: string }) =>
  looseUnits(product).map((unit) => ({ unit, label: looseUnit(unit, product.dilution) }));

/**
 * The screen on which one storeroom is counted: first what was counted there, then what else the
 * site received, then what is added by its SKU. `codeId` '': the storerooms to choose from.
 * @throws AppError as `siteOf`; `not-found` for a site that is switched off
 */
export async function loadCount(
  app: App,
  user: UserActor,
  customerId: string,
  { codeId, skus }: { codeId: string; skus: readonly string[] },
) {
  const [site, company] = await Promise.all([siteOf(app, user, customerId), readCompany(app)]);
  if (!site.isActive) throw notFound();
  const wanted = skus.map((sku) => sku.trim().toUpperCase()).slice(0, MAX_ADDED);
  const [{ rooms, products }, added] = await Promise.all([
    readSite(app.db, site.id),
    wanted.length === 0
      ? []
      : app.db.rows(
          addedRow,
          sql`select p.id as product_id, p.name, p.size_unit, p.sku,
                     coalesce(s.dilution, '') as dilution
                from ${lentProductsIn(catalogueScope(user))} p
                left join ${lentSafety} s on s.name_key = p.name_key
               where upper(p.sku) = any(${wanted}::text[])
                 and ${isChemical}
               order by p.name, p.id`,
        ),
  ]);
  const room = rooms.find((one) => one.codeId === codeId) ?? null;
  const sizes = products.flatMap((product) => product.sizes);
  const rows = sizes.map(({ item, standing }): CountRow => {
    const here = standing.rooms.find((one) => one.room === room?.key);
    return {
      productId: item.productId,
      name: item.name,
      sizeUnit: item.sizeUnit,
      sku: item.sku,
      units: unitsOf(item),
      here: here
        ? {
            text: unitsText(here.quantity, item.sizeUnit),
            on: here.countedAt === null ? null : dayIn(company.timeZone, here.countedAt),
          }
        : null,
    };
  });
  const known = new Set(rows.map(({ productId }) => productId));
  return {
    person: user.id,
    site,
    rooms,
    room,
    unknownSkus: wanted.filter(
      (sku) => ![...added, ...rows].some((row) => row.sku.toUpperCase() === sku),
    ),
    rows: [
      ...rows.filter(({ here }) => here !== null),
      ...rows.filter(({ here }) => here === null),
      ...added
        .filter(({ productId }) => !known.has(productId))
        .map(
          ({ dilution, ...row }): CountRow => ({
            ...row,
            units: unitsOf({ sizeUnit: row.sizeUnit, dilution }),
            here: null,
          }),
        ),
    ],
  };
}
export type LoadedCount = Awaited<ReturnType<typeof loadCount>>;
