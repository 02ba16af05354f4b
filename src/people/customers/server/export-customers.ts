import type { UserActor } from '../../../kit/actor.ts';
import { csvFile } from '../../../kit/csv.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import type { App } from '../../../platform/app.ts';
import { CSV_COLUMNS, type CsvCustomerField } from '../customer-csv.ts';
import { ROUTE_DAYS } from '../public/messages.ts';
import { type KnownCustomer, knownCustomers } from './import-customers.ts';
import { customerAdminScope } from './public/scope.ts';

/**
 * All customers, switched off ones among them, in the columns that the import reads. @throws
 * AppError `permission-denied`
 */
export async function exportCustomers(app: App, actor: UserActor): Promise<string> {
  const known = await knownCustomers(app.db, customerAdminScope(actor));
  const rows = known.map((one) => CSV_COLUMNS.map(({ field, kind }) => cellOf(one, field, kind)));
  return csvFile(
    CSV_COLUMNS.map(({ column }) => column),
    rows,
  );
}

function cellOf(
  one: KnownCustomer,
  field: CsvCustomerField,
  kind: (typeof CSV_COLUMNS)[number]['kind'],
): string {
  const value = kind === 'parent' ? one.parentName : one[field];
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((day) => ROUTE_DAYS[day]).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return kind === 'percent' ? String(value / 100) : centsToDecimal(value);
  return value;
}
