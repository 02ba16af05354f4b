import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { bool, int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { StateTax, TaxStated } from '../public/contract.ts';
import { changeCustomerIn } from './change-customer.ts';
import type { Trace } from './create-customer.ts';
import { type CustomerAdminScope, customerAdminScope, inAdminCustomers } from './public/scope.ts';

const heldRow = rowShape({ id: text, version: int, taxSettled: bool });

type Held = RowOf<typeof heldRow>;

/** So many are settled at one press: each writes its history, and the rest stays held meanwhile. */
const MOST_AT_ONCE = 1000;

/** Active customers without a tax setting that this person may change. */
const open = (admin: CustomerAdminScope) =>
  sql`customers c where not c.tax_settled and c.is_active and ${inAdminCustomers(admin, 'c')}`;

const countRow = rowShape({ count: int });

/** How many customers have no tax setting; 0 for readers who may not set it. */
export async function countTaxOpen(app: Pick<App, 'db'>, actor: UserActor): Promise<number> {
  if (!isSuperAdmin(actor)) return 0;
  const row = await app.db.row(
    countRow,
    sql`select count(*)::int as count from ${open(customerAdminScope(actor))}`,
  );
  return row?.count ?? 0;
}

/** Sets the tax of the locked customers that have none; each change is audited at its customer. */
async function stateOf(
  { app, tx, actor, ...trace }: Trace & { app: App; tx: Sql; actor: UserActor },
  held: readonly Held[],
  tax: Omit<StateTax, 'ids'>,
): Promise<TaxStated> {
  const open = held.filter(({ taxSettled }) => !taxSettled);
  for (const { id, version } of open)
    await changeCustomerIn(app, tx, actor, { input: { id, version, ...tax }, ...trace });
  return { stated: open.length, kept: held.length - open.length };
}

/**
 * Says of every customer of whom nobody has said it that QuickBooks works out the tax: none of ours. Once for a key.
 * @returns how many are settled, and how many are left for the next press
 * @throws AppError `permission-denied` for anyone but a super_admin
 */
export async function leaveTaxToBooks(
  app: App,
  actor: UserActor,
  { key, ...trace }: Trace & { key: string },
): Promise<{ stated: number; left: number }> {
  const admin = customerAdminScope(actor);
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'leave-tax-to-books', key, body: {} },
      async () => {
        const held = await tx.rows(
          heldRow,
          sql`select c.id, c.version, c.tax_settled from ${open(admin)}
             order by c.id limit ${MOST_AT_ONCE} for update`,
        );
        const { stated } = await stateOf({ app, tx, actor, ...trace }, held, { taxRateBp: 0 });
        const left = await tx.row(countRow, sql`select count(*)::int as count from ${open(admin)}`);
        return { stated, left: left?.count ?? 0 };
      },
    ),
  );
}

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
  const { ids: requestedIds, ...tax } = input;
  const ids = [...new Set(requestedIds)];
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'state-tax', key, body: input }, async () => {
      const held = await tx.rows(
        heldRow,
        sql`select c.id, c.version, c.tax_settled from customers c
             where c.id = any(${ids}::text[]) and ${inAdminCustomers(admin, 'c')}
             order by c.id for update`,
      );
      if (held.length < ids.length) throw notFound();
      return stateOf({ app, tx, actor, ...trace }, held, tax);
    }),
  );
}
