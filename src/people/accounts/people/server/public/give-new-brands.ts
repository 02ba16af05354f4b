import { recordAudit } from '../../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../../kit/actor.ts';
import type { App } from '../../../../../platform/app.ts';
import type { Sql } from '../../../../../platform/database.ts';
import { int, rowShape, text } from '../../../../../platform/row-shape.ts';
import { sql } from '../../../../../platform/sql.ts';

const giveNewBrandsRow = rowShape({ id: text });

/**
 * Brands that are new in the catalogue: staff (admin) who have every brand that was there get them as well, because that is how
 * staff see "all brands". Whoever has a part of them keeps to that part, and so does every buyer and sales rep.
 */
export async function giveNewBrands(
  app: App,
  tx: Sql,
  actor: Actor,
  { before, added }: { before: readonly string[]; added: readonly string[] },
): Promise<void> {
  if (added.length === 0) return;
  const updated = await tx.rows(
    giveNewBrandsRow,
    sql`update users set brands = array(select distinct b
          from unnest(brands || ${added}::text[]) b
          order by b), updated_at = ${new Date(app.clock.now())}
          where role = 'admin' and not all_brands and brands @> ${before}::text[] and not brands @> ${added}::text[]
          returning id`,
  );
  for (const { id } of updated)
    await recordAudit(app, tx, actor, {
      action: 'account.new-brands',
      objectKind: 'account',
      objectId: id,
      after: { added: [...added] },
    });
}

const seenRow = rowShape({ seeing: int, all: int });

/** Of the accounts of buyers and sales reps that can sign in or are invited: how many see this brand. */
export async function whoSeesBrand(
  db: Sql,
  brand: string,
): Promise<{ seeing: number; all: number }> {
  const row = await db.row(
    seenRow,
    sql`select count(*) filter (where all_brands or ${brand} = any(brands))::int as seeing,
               count(*)::int as all
          from users where role = 'user' and not disabled and deleted_at is null`,
  );
  return row ?? { seeing: 0, all: 0 };
}
