import { sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { OTHER_SUPPLIER } from '../../sold-words.ts';

/**
 * The safety data of unique products, for statements of other rooms:
 * `` left join ${safetyForJoin} s on s.name_key = p.name_key ``.
 */
export const safetyForJoin = sql`(select source.name_key, source.signal_word, source.pictograms,
  source.h_statements, source.p_statements, source.un_number, source.packing_group, source.epa_reg_no,
  source.dilution, source.ph, source.contact_time, source.reactivity_group, source.also_groups,
  source.cas_numbers, source.density,
  source.h_categories, source.use_dilutions, source.epa_signal_word, source.active_ingredients,
  source.technical_name, source.rq_substance, source.rq_percent, source.not_regulated,
  source.version
  from safety_data source)`;

/**
 * Products, and what sites buy from somebody else: only for statements that ask for what a site has, by keys or ids that come from its reading. Nobody
 * browses or searches here.
 */
export const heldForJoin = sql`(
  select p.id, p.name_key, p.name, p.brand, p.category, p.description, p.size_unit, p.sku, p.hazardous, p.hazard_known, p.is_active,
         true as is_ours
    from ${productsForJoin} p
  union all
  select o.id, o.name_key, o.name, concat_ws(', ', nullif(o.maker, ''), ${OTHER_SUPPLIER}::text), '', '', o.size_unit, '', o.hazardous,
         o.hazard_known, true, false
    from chemicals_bought_elsewhere o)`;
