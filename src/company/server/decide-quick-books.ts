import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';
import { recordAudit } from './record-audit.ts';

/** Whoever connects a company has decided that invoices go to QuickBooks: the setting says so from then on. */
export async function decideQuickBooks(app: App, tx: Sql, actor: UserActor): Promise<void> {
  const settings = { usesQuickBooks: 'yes' };
  const changed = await tx.execute(
    sql`update company_settings
           set settings = settings || ${JSON.stringify(settings)}::jsonb, version = version + 1,
               updated_at = ${new Date(app.clock.now())}
         where settings->>'usesQuickBooks' is distinct from 'yes'`,
  );
  if (changed > 0)
    await recordAudit(app, tx, actor, {
      action: 'company.change-settings',
      objectKind: 'company',
      after: settings,
    });
}
