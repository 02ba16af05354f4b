import type { CompanySettings } from '../../../company/contract.ts';
import { isStaff, isStaffOrRep, type UserActor } from '../../../kit/actor.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { checkMargin } from '../../../products/catalogue/server/public/check-margin.ts';
import type { PlaceOrder } from '../contract.ts';
import { belowMargin, notFound } from '../errors.ts';
import type { ApprovedLine } from './approve-lines.ts';

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
  if (!isStaffOrRep(actor)) throw permissionDenied();
  const forStaff =
    (input.desk?.internalNote ?? '') !== '' || input.lines.some((line) => line.override);
  if (forStaff && !isStaff(actor)) throw permissionDenied();
}

const personRow = rowShape({ id: text, name: text });
export interface Requester {
  id: string;
  name: string;
}

/**
 * Who asked for an order: one of the customer's own buyers, as the account is now; null when nobody was named.
 * @throws AppError `not-found` for anybody else
 */
export async function readRequester(tx: Sql, input: PlaceOrder): Promise<Requester | null> {
  const id = input.desk?.askedBy ?? null;
  if (id === null) return null;
  const person = await tx.row(
    personRow,
    sql`select u.id, u.display_name as name
          from ${peopleForJoin} u join ${listedCustomersForJoin} listed on listed.user_id = u.id
         where u.id = ${id} and listed.customer_id = ${input.customerId} and u.role = 'user'
           and u.reachable and not u.sales_rep`,
  );
  if (!person) throw notFound();
  return person;
}

/**
 * Holds the prices that staff gave for this order against the company's lowest margin. They stand when whoever gave them says that they are
 * meant; each has its reason already. What a product costs is not told.
 * @throws AppError `failed-precondition` with `details.reason` below-margin
 */
export async function checkMargins(
  tx: Sql,
  company: CompanySettings,
  input: PlaceOrder,
  lines: readonly ApprovedLine[],
): Promise<void> {
  const overriddenLines = lines.filter((line) => line.override !== null);
  if (overriddenLines.length === 0 || input.desk?.marginAccepted) return;
  const margins = await checkMargin(
    tx,
    company,
    overriddenLines.map(({ product, unitPriceCents }) => ({
      productId: product.id,
      unitPriceCents,
    })),
  );
  const thinMargins = overriddenLines.flatMap(({ product: { id, name, sku } }, at) => {
    const margin = margins[at];
    return margin === 'below-cost' || margin === 'low'
      ? [{ productId: id, name, sku, margin }]
      : [];
  });
  if (thinMargins.length > 0) throw belowMargin(thinMargins);
}
