import { lentListedCustomers, lentPeople } from '../../accounts/people/server/lent.ts';
import { isStaff, type UserActor, worksHere } from '../../kit/actor.ts';
import type { Sql } from '../../platform/database.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { PlaceOrder } from '../contract.ts';
import { notFound } from '../errors.ts';

/** Whether somebody sends what only our own people may send with an order. */
const saysMore = ({ desk, lines }: PlaceOrder) =>
  desk !== undefined || lines.some((line) => line.override !== undefined);

/**
 * Who may send what with an order: a price for this order only and an internal note are the staff's; who asked for it is said by staff and
 * sales reps. A buyer sends neither.
 * @throws AppError `permission-denied`
 */
export function checkDesk(actor: UserActor, input: PlaceOrder): void {
  if (!saysMore(input)) return;
  if (!worksHere(actor)) throw permissionDenied();
  const forStaff =
    (input.desk?.internalNote ?? '') !== '' || input.lines.some((line) => line.override);
  if (forStaff && !isStaff(actor)) throw permissionDenied();
}

const personRow = rowShape({ id: text, name: text });
export interface AskedBy {
  id: string;
  name: string;
}

/**
 * Who asked for an order: one of the customer's own buyers, as the account is now; null when nobody was named.
 * @throws AppError `not-found` for anybody else
 */
export async function readAskedBy(tx: Sql, input: PlaceOrder): Promise<AskedBy | null> {
  const id = input.desk?.askedBy ?? null;
  if (id === null) return null;
  const person = await tx.row(
    personRow,
    sql`select u.id, u.display_name as name
          from ${lentPeople} u join ${lentListedCustomers} listed on listed.user_id = u.id
         where u.id = ${id} and listed.customer_id = ${input.customerId} and u.role = 'user'
           and u.reachable and not u.sales_rep`,
  );
  if (!person) throw notFound();
  return person;
}
