import { bool, int, jsonRow, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { TAX } from './bills.ts';

const taxRow = rowShape({ ours: int, theirs: int, rateBp: int, automated: bool });

/** Both taxes of the invoice `i` of the order `o`, as the column `tax`. */
export const taxFacts = jsonRow(taxRow);
export const TAX_FACTS = sql`
  json_build_object('ours', i.tax_cents, 'theirs', ${TAX},
    'rateBp', o.tax_rate_bp, 'automated', coalesce((
       select (live.settings->>'automatedTax')::boolean from accounting_connections live
        where live.state <> 'disconnected'), false)) as tax`;
