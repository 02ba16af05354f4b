import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { bool, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { StateTax, TaxStated } from '../public/contract.ts';
import { changeCustomerIn } from './change-customer.ts';
import type { Trace } from './create-customer.ts';
import { customerAdminScope, inAdminCustomers } from './public/scope.ts';

const heldRow = rowShape({ id: text, version: int, taxSettled: bool });

/**
 * Says of many customers at once what tax they pay, once for a key. It speaks only where nobody has: what was said of one before stays.
 * Bills that were held for it go out.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found` when one of them is not theirs: then nothing is changed
 */
export async function stateTax(
  app: App,
  actor: UserActor,
  input: StateTax,
  { key, ...trace }: Trace & { key: string },
): Promise<TaxStated> {
  const admin = customerAdminScope(actor);
  const { ids: given, ...tax } = input;
  const ids = [...new Set(given)];
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'state-tax', key, body: input }, async () => {
      const held = await tx.rows(
        heldRow,
        sql`select c.id, c.version, c.tax_settled from customers c
             where c.id = any(${ids}::text[]) and ${inAdminCustomers(admin, 'c')}
             order by c.id for update`,
      );
      if (held.length < ids.length) throw notFound();
      const open = held.filter(({ taxSettled }) => !taxSettled);
      for (const { id, version } of open)
        await changeCustomerIn(app, tx, actor, { input: { id, version, ...tax }, ...trace });
      return { stated: open.length, kept: held.length - open.length };
    }),
  );
}
