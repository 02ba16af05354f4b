import type { Sql } from '../../../platform/database.ts';
import { bool, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { parentTooDeep, parentUnknown } from '../errors.ts';
import { FAMILY_LEVELS } from '../public/contract.ts';

const idRow = rowShape({ id: text });
const familyRow = rowShape({ above: int, below: nullable(int), isCircle: bool });

/**
 * May this customer belong to that one? `within`: which parents the person may name, by the alias c.
 * Changes of families wait for each other, so that several at once build no circle and no family
 * that is too deep; the parent's row is held first, as a change of it holds its own.
 * @throws AppError `invalid-argument` for `parentId`
 */
export async function checkParent(
  tx: Sql,
  id: string,
  parentId: string,
  within: SqlText = sql`true`,
): Promise<void> {
  const parent = await tx.row(
    idRow,
    sql`select c.id from customers c where c.id = ${parentId} and ${within} for key share`,
  );
  if (!parent || parentId === id) throw parentUnknown();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('families of customers'))`);
  const family = await tx.row(
    familyRow,
    sql`with recursive above as (
          select c.id, c.parent_id, 1 as level from customers c where c.id = ${parentId}
          union all
          select c.id, c.parent_id, level + 1 from customers c
            join above on above.parent_id = c.id where level < ${FAMILY_LEVELS}),
        below as (
          select c.id, 1 as level from customers c where c.parent_id = ${id}
          union all
          select c.id, level + 1 from customers c
            join below on c.parent_id = below.id where level < ${FAMILY_LEVELS})
        select (select max(level) from above) as above, (select max(level) from below) as below,
               exists (select 1 from above where above.id = ${id}) as is_circle`,
  );
  if (!family || family.isCircle) throw parentTooDeep();
  if (family.above + 1 + (family.below ?? 0) > FAMILY_LEVELS) throw parentTooDeep();
}
