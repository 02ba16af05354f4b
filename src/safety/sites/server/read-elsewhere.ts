import type { Sql } from '../../../platform/database.ts';
import {
  columns,
  int,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { KnownSafety } from '../../hazards/contract.ts';
import { safetyForJoin } from '../../hazards/server/public/joins.ts';
import { knownSafetyFields } from '../../hazards/server/public/queries.ts';
import type { WriteElsewhere } from '../elsewhere-contract.ts';

/** The site's own facts of the product; its hazards are in the safety data. */
export const chemicalRow: ShapeOf<
  Omit<WriteElsewhere, 'customerId' | 'id' | 'version' | keyof KnownSafety>
> = rowShape({
  name: text,
  maker: text,
  sizeUnit: text,
  hazard: textOf<WriteElsewhere['hazard']>(),
});
const otherSiteRow = rowShape({
  version: int,
  ...chemicalRow.columns,
  ...knownSafetyFields.columns,
});
export type Elsewhere = RowOf<typeof otherSiteRow>;

const NEW: Elsewhere = {
  version: 0,
  name: '',
  maker: '',
  sizeUnit: '',
  hazard: 'unknown',
  signalWord: '',
  hStatements: [],
  unNumber: null,
  ph: null,
  casNumbers: [],
  reactivityGroup: null,
};

/** A chemical that this site buys from somebody else, as its form shows it; `id` null: a new one. Who may see the site is for the caller to check. */
export const readElsewhere = async (
  db: Sql,
  customerId: string,
  id: string | null,
): Promise<Elsewhere | undefined> =>
  id === null
    ? NEW
    : db.row(
        otherSiteRow,
        sql`select o.version, ${columns(chemicalRow, 'o')}, ${columns(knownSafetyFields, 's')}
              from other_chemicals o join ${safetyForJoin} s on s.name_key = o.name_key
             where o.id = ${id} and o.customer_id = ${customerId}`,
      );
