import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../errors.ts';
import { ageingOf } from '../../invoices/server/public/ageing.ts';
import { MAX_STATEMENTS } from '../contract.ts';
import { type StatementCustomer, statementCustomers } from './statement-customer.ts';

/** A statement as it would go out: to whom, and what is open. Cents. */
export interface StatementToSend {
  customerId: string;
  name: string;
  /** Who is billed to the account, where that is more than one. */
  members: readonly string[];
  /** '' : nothing can go out. */
  email: string;
  openCents: number;
  overdueCents: number;
  /** Of what is open: with an open claim. */
  claimCents: number;
}

/**
 * What `sendStatements` would send to these customers, before it is sent: one for each account, at its holder's address. `apart`: whose
 * account is not all this person's, so a statement of it is refused. @throws AppError `permission-denied`
 */
export async function previewStatements(
  app: App,
  user: UserActor,
  customerIds: readonly string[],
): Promise<{ statements: StatementToSend[]; apart: string[] }> {
  if (!hasDuty(user, 'books')) throw permissionDenied();
  const ids = customerIds.filter(isId).slice(0, MAX_STATEMENTS);
  const today = companyDay(await readCompany(app), app.clock.now());
  const [customers, owing] = await Promise.all([
    statementCustomers(app.db, user, ids),
    ageingOf(app.db, orderScope(user), today),
  ]);
  const whole = customers.filter(({ hidesSome }) => !hidesSome);
  const accounts = new Map<string, StatementCustomer>();
  for (const one of whole) if (!accounts.has(one.billToId)) accounts.set(one.billToId, one);
  // As the paper has it: all that is open on the account, whoever of it was chosen.
  const open = ({ memberIds }: StatementCustomer) =>
    owing.filter(({ customerId }) => customerId !== null && memberIds.includes(customerId));
  return {
    statements: [...accounts.values()].map((one) => {
      const rows = open(one);
      return {
        customerId: one.id,
        name: one.holder.name,
        members: one.members.length > 1 ? one.members : [],
        email: one.email,
        openCents: rows.reduce((sum, { totalCents }) => sum + totalCents, 0),
        claimCents: rows.reduce((sum, { claimCents }) => sum + claimCents, 0),
        overdueCents: rows.reduce(
          (sum, row) => sum + row.days30Cents + row.days60Cents + row.days90Cents + row.olderCents,
          0,
        ),
      };
    }),
    apart: customers.filter(({ hidesSome }) => hidesSome).map(({ name }) => name),
  };
}
