import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { inserting } from '../../../../platform/write-rows.ts';

const credentialRow = rowShape({ userId: text, password: text });

/**
 * Stores a password's hash (`hashPassword`, made before the transaction so that no connection waits for it). The caller has checked the
 * password for the role that waits for it: from here on the person has that role, and all their sessions end. The address of their calendar ends: whoever knew the old password may have made it.
 */
export async function setPassword(
  app: Pick<App, 'clock' | 'random'>,
  tx: Sql,
  userId: string,
  hash: string,
): Promise<void> {
  const now = new Date(app.clock.now());
  await tx.execute(sql`insert into credentials ${inserting(
    credentialRow,
    { userId, password: hash },
    {
      id: newId(app),
      accountId: userId,
      providerId: 'credential',
      createdAt: now,
      updatedAt: now,
    },
  )}
          on conflict (user_id, provider_id) do update
          set password = ${hash}, updated_at = ${now}`);
  await tx.execute(sql`delete from calendar_addresses where user_id = ${userId}`);
  const promoted =
    await tx.execute(sql`update users set role = awaited_role, awaited_role = null, updated_at = ${now}
          where id = ${userId} and awaited_role is not null`);
  if (promoted > 0) await tx.execute(sql`delete from sessions where user_id = ${userId}`);
}
