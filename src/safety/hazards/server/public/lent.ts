import { sql } from '../../../../platform/sql.ts';

/**
 * The safety data of unique products, for statements of other rooms:
 * `` left join ${lentSafety} s on s.name_key = p.name_key ``.
 */
export const lentSafety = sql`(select lent.name_key, lent.signal_word, lent.pictograms,
  lent.h_statements, lent.p_statements, lent.un_number, lent.packing_group, lent.epa_reg_no,
  lent.dilution, lent.ph, lent.contact_time, lent.reactivity_group, lent.also_groups,
  lent.cas_numbers, lent.density,
  lent.h_categories, lent.use_dilutions, lent.epa_signal_word, lent.active_ingredients,
  lent.technical_name, lent.rq_substance, lent.rq_percent,
  lent.version
  from safety_data lent)`;
