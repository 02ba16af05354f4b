import type { Sql } from '../../../../../platform/database.ts';
import {
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
} from '../../../../../platform/row-shape.ts';
import { sql } from '../../../../../platform/sql.ts';
import type { FirstLine } from '../../../contract.ts';

/** A line of what a request wants first, as the table holds it. */
export const firstLineRow: ShapeOf<FirstLine> = rowShape({
  productId: text,
  quantity: int,
  name: text,
});

const requestedCustomerRow = rowShape({ id: text, company: text, products: int });
type RequestedCustomer = RowOf<typeof requestedCustomerRow>;

const firstLinesRow = rowShape({ firstLines: jsonRows(firstLineRow) });

/**
 * What an account was given from the visitor's cart that its request came with; nothing when it was not made of the request with this
 * number, nor of another of the same e-mail address: of a cart that went with two, the browser knows the later one.
 */
export async function firstLinesOf(
  db: Sql,
  userId: string,
  reference: string,
): Promise<FirstLine[]> {
  const atRequest = await db.row(
    firstLinesRow,
    sql`select r.first_lines
          from account_requests r
          join account_requests sent on sent.reference = ${reference} and lower(sent.email) = lower(r.email)
         where r.account_id = ${userId} and r.asked_by is null and sent.asked_by is null
         order by r.created_at desc, r.id desc limit 1`,
  );
  return atRequest?.firstLines ?? [];
}

/** New customers that somebody asked for and the desk has not made yet, with how many products each wants first; the newest first. */
export const requestedCustomers = (db: Sql, userId: string): Promise<RequestedCustomer[]> =>
  db.rows(
    requestedCustomerRow,
    sql`select r.id, r.company, jsonb_array_length(r.first_lines) as products
          from account_requests r
         where r.asked_by = ${userId} and r.state = 'new' and r.asked_address <> ''
         order by r.created_at desc, r.id desc limit 20`,
  );

const waitingColleagueRow = rowShape({
  name: text,
  email: text,
  /** Null: somebody who is no longer here. */
  askedBy: nullable(text),
  wishedLimitCents: nullable(int),
  createdAt: text,
});
export type WaitingColleague = RowOf<typeof waitingColleagueRow>;

/** Whom the buyers of a site asked an account for, and the office has not opened yet. Who calls has asked whether the site may be seen. */
export function waitingColleagues(db: Sql, customerId: string): Promise<WaitingColleague[]> {
  return db.rows(
    waitingColleagueRow,
    sql`select r.name, r.email, a.display_name as asked_by, r.wished_limit_cents,
               to_json(r.created_at) #>> '{}' as created_at
          from account_requests r left join users a on a.id = r.asked_by
         where r.customer_id = ${customerId} and r.state = 'new'
         order by r.created_at desc, r.id desc limit 50`,
  );
}
