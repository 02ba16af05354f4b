import type { CompanySettings } from '../../../../company/contract.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { Sellable } from '../../../../products/catalogue/public/contract.ts';
import {
  productsForJoin,
  productsForJoinIn,
} from '../../../../products/catalogue/server/public/joins.ts';
import { pricesOf } from '../../../../products/catalogue/server/public/price-of.ts';
import { pricingAt } from '../../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../../products/catalogue/server/public/scope.ts';
import { parsePack } from '../../../../products/packs/public/pack.ts';
import { parseDilution } from '../../dilution.ts';
import { safetyForJoin } from './joins.ts';

/** Why a product may stand in for another one. */
export type SubstituteReason = 'same-product' | 'same-use' | 'same-product-other-pack';

/** What can be ordered instead of a product that is gone or short. */
export interface Substitute
  extends Pick<Sellable, 'id' | 'nameKey' | 'name' | 'brand' | 'sku' | 'sizeUnit' | 'available'> {
  /** For the asked customer; null = price on request. */
  unitPriceCents: number | null;
  reason: SubstituteReason;
}

const candidateRow = rowShape({
  forId: text,
  forSize: text,
  forDilution: text,
  id: text,
  nameKey: text,
  name: text,
  brand: text,
  sku: text,
  sizeUnit: text,
  dilution: text,
  available: int,
  unitPriceCents: nullable(decimal),
  sameProduct: bool,
});
type Candidate = RowOf<typeof candidateRow>;

/** Names that share less than this (0 to 1) are taken for another use: a glass cleaner is no disinfectant. */
const ALIKE = 0.2;
/** Candidates of one product that are looked at. */
const CANDIDATES = 12;

/**
 * What this person may order instead, in stock, by the id of the product that is gone or short. The same use is: the same category, the
 * same reactivity group, a disinfectant for a disinfectant, ready to use or concentrate alike, and a name that shares its words. The same
 * pack comes first; another pack only of the same product. Whether the person may act for the customer is for the caller to check.
 */
export async function readSubstitutes(
  app: { db: Sql; clock: Clock },
  user: UserActor,
  {
    customerId,
    productIds,
    company,
  }: { customerId: string | null; productIds: readonly string[]; company: CompanySettings },
): Promise<Map<string, Substitute>> {
  if (productIds.length === 0) return new Map();
  const pricing = pricingAt(company, app.clock.now());
  const found = await app.db.rows(
    candidateRow,
    sql`
      with near as (
        select w.id as for_id, w.size_unit as for_size, coalesce(ws.dilution, '') as for_dilution,
               near.*
          from ${productsForJoin} w
          left join ${safetyForJoin} ws on ws.name_key = w.name_key
         cross join lateral (
               select p.id, p.name_key, p.name, p.brand, p.sku, p.size_unit,
                      coalesce(s.dilution, '') as dilution, p.quantity - p.promised as available,
                      p.name_key = w.name_key as same_product,
                      similarity(p.name, w.name) as alike
                 from ${productsForJoinIn(catalogueScope(user))} p
                 left join ${safetyForJoin} s on s.name_key = p.name_key
                where p.category = w.category and p.id <> w.id and p.quantity > p.promised
                  and (p.name_key = w.name_key
                       or (s.reactivity_group is not distinct from ws.reactivity_group
                           and s.also_groups is not distinct from ws.also_groups
                           and (coalesce(s.epa_reg_no, '') = '') = (coalesce(ws.epa_reg_no, '') = '')
                           and similarity(p.name, w.name) >= ${ALIKE}::real))
                order by alike desc, p.name, p.id
                limit ${CANDIDATES}) near
         where w.id = any(${productIds}::text[]))
      select near.for_id, near.for_size, near.for_dilution, near.id, near.name_key, near.name,
             near.brand, near.sku, near.size_unit, near.dilution, near.available,
             price.unit_price_cents, near.same_product
        from near
        join ${pricesOf(sql`array(select id from near)`, customerId, pricing)} price
          on price.product_id = near.id
       order by near.for_id, near.alike desc, near.id`,
  );
  const best = new Map<string, { rank: number; substitute: Substitute }>();
  for (const candidate of found) {
    const reason = reasonOf(candidate);
    if (!reason) continue;
    const rank = RANK[reason] + (candidate.unitPriceCents === null ? 10 : 0);
    if ((best.get(candidate.forId)?.rank ?? Number.POSITIVE_INFINITY) <= rank) continue;
    const { id, nameKey, name, brand, sku, sizeUnit, available, unitPriceCents } = candidate;
    best.set(candidate.forId, {
      rank,
      substitute: { id, nameKey, name, brand, sku, sizeUnit, available, unitPriceCents, reason },
    });
  }
  return new Map([...best].map(([id, { substitute }]) => [id, substitute]));
}

const RANK: Record<SubstituteReason, number> = {
  'same-product': 0,
  'same-use': 1,
  'same-product-other-pack': 2,
};

const isReadyToUse = (dilution: string) => parseDilution(dilution).kind === 'ready-to-use';

function reasonOf(candidate: Candidate): SubstituteReason | null {
  const samePack = parsePack(candidate.sizeUnit).kind === parsePack(candidate.forSize).kind;
  if (candidate.sameProduct) return samePack ? 'same-product' : 'same-product-other-pack';
  const sameUse = isReadyToUse(candidate.dilution) === isReadyToUse(candidate.forDilution);
  return samePack && sameUse ? 'same-use' : null;
}
