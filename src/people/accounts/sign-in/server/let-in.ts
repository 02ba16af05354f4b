import { recordAudit } from '../../../../company/server/record-audit.ts';
import { VISITOR } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { makeActionCode } from './action-codes.ts';
import { resetLink } from './forgot-password.ts';

const lockedOutRow = rowShape({ id: text });

/**
 * For the operator at the server, when somebody has lost password, phone and recovery codes: takes the second factor and all passkeys off
 * and ends all sessions. Returns a one-time link that sets a new password, null when nobody has this address. Stands in the audit log.
 */
export async function letBackIn(app: App, email: string): Promise<string | null> {
  return app.db.transaction(async (tx) => {
    const person = await tx.row(
      lockedOutRow,
      sql`update users set two_factor_enabled = false, updated_at = ${new Date(app.clock.now())}
           where lower(email) = lower(${email.trim()}) and not disabled and deleted_at is null
           returning id`,
    );
    if (!person) return null;
    await tx.execute(sql`delete from two_factors where user_id = ${person.id}`);
    await tx.execute(sql`delete from passkeys where user_id = ${person.id}`);
    await tx.execute(sql`delete from sessions where user_id = ${person.id}`);
    await recordAudit(app, tx, VISITOR, {
      action: 'account.let-in',
      objectKind: 'account',
      objectId: person.id,
      requestId: 'command',
      network: '',
    });
    const code = await makeActionCode(app, tx, { userId: person.id, purpose: 'reset-password' });
    return resetLink(app, code);
  });
}
