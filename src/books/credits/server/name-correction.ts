import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import type { ResolveDifference } from '../../contract.ts';
import { enteredByHand } from '../../documents/server/settle-entered-by-hand.ts';
import { permissionDenied } from '../../errors.ts';
import { isCreditedByNumber } from '../../invoices/server/correction-tasks.ts';
import { openDifference, resolveDifference } from '../../invoices/server/invoice-differences.ts';
import { creditDifference } from './credit-difference.ts';

/**
 * A person says under which number a correction stands. Where what is paid of the bill is written down here, the number alone would leave what is open as it
 * was: the goods that went back are credited under it, at the bill's prices. Everywhere else the number is kept as it was said.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition`, `invalid-argument` for a number that another paper bears
 */
export async function nameCorrection(
  app: App,
  actor: Actor,
  input: ResolveDifference,
): Promise<{ differenceId: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const { differenceId, document } = input;
  const difference = await openDifference(app.db, orderScope(actor), differenceId);
  if (!difference || !isCreditedByNumber(difference)) return resolveDifference(app, actor, input);
  const on = companyDay(await readCompany(app), app.clock.now());
  const { creditId } = await creditDifference(app, actor, { differenceId });
  await enteredByHand(app, actor, { kind: 'credit', id: creditId, number: document, on });
  await app.db.execute(
    sql`update invoice_differences set document = ${document} where id = ${differenceId}`,
  );
  return { differenceId };
}
