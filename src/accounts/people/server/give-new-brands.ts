import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';

/**
 * Brands that are new in the catalogue: staff (admin) who have every brand that was there get them as well, because that is how
 * staff see "all brands". Whoever has a part of them keeps to that part, and so does every buyer and sales rep.
 */
export async function giveNewBrands(
  app: App,
  tx: Sql,
  actor: Actor,
  before: readonly string[],
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return;
  const given = await tx.rows<{ id: string }>(
    'accounts.give-new-brands',
    `update users set brands = array(select distinct b from unnest(brands || $2::text[]) b order by b), updated_at = $3
      where role = 'admin' and brands @> $1::text[] and not brands @> $2::text[] returning id`,
    [before, added, new Date(app.clock.now())],
  );
  for (const { id } of given)
    await recordAudit(app, tx, actor, {
      action: 'account.new-brands',
      objectKind: 'account',
      objectId: id,
      after: { added: [...added] },
    });
}
