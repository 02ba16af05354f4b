import type { UserActor } from '../../../kit/actor.ts';
import { csvFile } from '../../../kit/csv.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import type { App } from '../../../platform/app.ts';
import { ROUTE_DAYS } from '../messages.ts';
import { knownCustomers } from './import-customers.ts';
import { COLUMNS } from './read-customer-csv.ts';
import { customerAdminScope } from './scope.ts';

/**
 * All customers, switched off ones among them, in the columns that the import reads. @throws
 * AppError `permission-denied`
 */
export async function exportCustomers(app: App, actor: UserActor): Promise<string> {
  const known = await knownCustomers(app.db, customerAdminScope(actor));
  const rows = known.map((one) => [
    one.name,
    one.address1,
    one.city,
    one.state,
    one.zip,
    one.email ?? '',
    one.phone ?? '',
    one.terms ?? '',
    one.routeDays.map((day) => ROUTE_DAYS[day]).join(', '),
    one.orderMinimumCents === null || one.orderMinimumCents === undefined
      ? ''
      : centsToDecimal(one.orderMinimumCents),
    one.taxRateBp === null ? '' : String(one.taxRateBp / 100),
    one.taxExempt ? 'yes' : 'no',
    one.deliveryNote ?? '',
    one.parentName ?? '',
    one.isActive ? 'yes' : 'no',
  ]);
  return csvFile(Object.keys(COLUMNS), rows);
}
