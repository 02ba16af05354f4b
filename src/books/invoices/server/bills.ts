import { openClaimLinesForJoin } from '../../../delivery/claims/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';

// The one reading of what an invoice `i` bills and who owes it: what the books say of it once they answered, before that what the shop made.
// Screens, papers, sums, the limit of a credit and programs splice these in; nobody reckons a figure out of two others.

/** Whom an invoice `i` is billed to, as `payer`: its customer, or the account that the customer is billed with. */
export const BILLED_TO = sql`join ${customersForJoin} site on site.id = i.customer_id
  join ${customersForJoin} payer on payer.id = site.bill_to_id`;

/** Before tax, in cents. */
export const NET = sql`coalesce(i.accounting_net_cents, i.net_cents)`;
export const TAX = sql`coalesce(i.accounting_tax_cents, i.tax_cents)`;
export const TOTAL = sql`coalesce(i.accounting_total_cents, i.total_cents)`;
/** Of a credit `i`, as it comes off what is owed: above 0. */
export const CREDIT_TOTAL = sql`coalesce(i.accounting_total_cents, i.net_cents + i.tax_cents)`;

/** Of an invoice `i`: a shop without QuickBooks wrote it, and what is paid of it is written down here: its balance is known. */
export const BY_HAND_HERE = sql`(i.state = 'elsewhere' and i.billed_on is not null and i.balance_cents is not null)`;

/**
 * Of an invoice `i`: what is open of it, null where nobody knows. It is what the books last said or a person wrote down; in a shop that left them,
 * less the credits that are written by hand since (view `left_bills`).
 */
export const OPEN_BALANCE = sql`(i.balance_cents - least(greatest(i.balance_cents, 0),
  coalesce((select l.credited_cents from left_bills l where l.invoice_id = i.id), 0)))::bigint`;

/** Of an invoice `i` in books that the shop left: credits by hand settled what was open. */
export const CREDITED_OFF = sql`(i.state in ('created', 'part_paid') and i.balance_cents > 0 and ${OPEN_BALANCE} = 0)`;
export const SHOWN_STATE = sql`case when ${CREDITED_OFF} then 'paid' else i.state end`;

/**
 * Of an invoice or a credit under this alias: it waits, and no QuickBooks is connected that takes it. The one reading of it: lists, pages, files and what a
 * customer reads call it not billed, and nothing of it on its way.
 */
export const waitsUnsent = (alias: string): SqlText => sql`(
  ${sql.id(`${alias}.state`)} in ('queued', 'retrying') and ${sql.id(`${alias}.accounting_id`)} is null
  and not exists (select from accounting_connections where state = 'connected'))`;

/** Of an invoice `i`: the customer reported something of its delivery, and nobody has decided it. Lists, receivables and statements say so. */
export const HAS_CLAIM = sql`(i.case_id is null and exists (
  select from ${openClaimLinesForJoin} reported where reported.delivery_id = i.delivery_id))`;

/** Of an invoice `i`: a credit by hand comes off what is open of it, and nobody has written it yet. */
export const HAS_UNWRITTEN = sql`((${BY_HAND_HERE} or exists (select from left_bills l where l.invoice_id = i.id))
  and exists (select from credit_memos m
               where m.invoice_id = i.id and m.state = 'queued' and m.accounting_id is null))`;

/** Of an invoice `i`: there is something to pay of it. One in books that nobody reads counts with what was last known. */
export const IS_OPEN = sql`((i.state in ('created', 'part_paid') or ${BY_HAND_HERE}) and i.balance_cents > 0
  and ${OPEN_BALANCE} > 0)`;

/** Of a credit `m` by hand: it comes off what is open of an invoice in books that the shop left. */
export const COMES_OFF_LEFT = sql`(m.accounting_id is null
  and (m.state = 'queued' or m.state = 'elsewhere' and m.billed_on is not null)
  and exists (select from left_bills l where l.invoice_id = m.invoice_id))`;

/** Of a credit `m`: it is made and not in the books yet, so what is owed there is not less for it. A shop that works without books waits for
 * none, and on a bill by hand it comes off at once. */
export const CREDIT_WAITS = sql`(m.accounting_id is null
  and m.state in ('queued', 'sending', 'retrying', 'unknown', 'needs_attention')
  and not (m.state = 'queued' and ${WITHOUT_BOOKS})
  and not exists (select from invoices i where i.id = m.invoice_id and ${BY_HAND_HERE}))`;

/** Of a credit `m` by hand: what is left of those on its bill, or of itself where it is on none; null where nobody knows that here. */
export const OWN_LEFT = sql`(
  case when m.accounting_id is not null or m.state in ('voided', 'dropped') then null
       when m.invoice_id is null
       then (select coalesce(max(c.left_cents), 0)::bigint from own_credits c where c.credit_id = m.id)
       else coalesce(
         (select i.left_credit_cents from invoices i where i.id = m.invoice_id and ${BY_HAND_HERE}),
         (select greatest(0, l.credited_cents - i.balance_cents)
            from left_bills l join invoices i on i.id = l.invoice_id where l.invoice_id = m.invoice_id)) end)`;

/**
 * Who owes the invoice `i` of the order `o`, as `debt`: customer_id, customer_name and placed_by. The order's own customer, or the one to
 * whom a person accepted that it was moved in the books; customer_id is null where that is nobody of ours, and the name is theirs there.
 */
export const DEBT = sql`cross join lateral (
  select case when i.moved_to is null then o.customer_id else there.id end as customer_id,
         case when i.moved_to is null then o.customer_name
              else coalesce(there.name, known.name, 'Customer ' || i.moved_to) end as customer_name,
         case when i.moved_to is null then o.placed_by end as placed_by
    from (select 1) one
         left join ${customersForJoin} there on there.accounting_id = i.moved_to
         left join accounting_customers known
           on known.realm_id = i.realm_id and known.books_id = i.moved_to) debt`;

/** A debt that this person may see: of a customer of the scope; of nobody of ours, for staff who see its order. */
export const inDebts = (scope: OrderScope): SqlText =>
  scope.placedBy === null
    ? sql`(${inOrders(scope, 'debt')} or debt.customer_id is null and ${inOrders(scope, 'o')})`
    : inOrders(scope, 'debt');
