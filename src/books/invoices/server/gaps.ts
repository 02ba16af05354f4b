import { approvedClaimsForJoin } from '../../../delivery/claims/server/public/joins.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  jsonRow,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import { REPORTED_AFTER } from '../../contract.ts';
import { type NamedGap, unbilledMessages as words } from '../unbilled-messages.ts';
import { CREDIT_DIFFERS, INVOICE_DIFFERS } from './differing.ts';
import { decisionRow, newestDecision } from './record-decision.ts';
import { BEING_MADE_MS } from './unbilled.ts';

const gapRow = rowShape({
  document: textOf<NamedGap['document']>(),
  docNumber: text,
  invoiceId: nullable(text),
  creditId: nullable(text),
  orderId: text,
  orderNumber: text,
  customerName: text,
  kind: textOf<NamedGap['kind']>(),
  totalCents: int,
  /** The reason as a sentence; '' where the kind is enough. */
  reason: text,
  since: present(time),
  /** Made just now and on its way to books that are connected: no finding yet, and not there yet either. */
  underWay: bool,
  /** Nothing but a connection to the books helps it on. */
  waitsForBooks: bool,
  /** It is tried on by itself, and stands under To do among what does. */
  goesOn: bool,
  /** null: undecided, so it stays on the list. */
  decision: nullable(jsonRow(rowShape({ ...decisionRow.columns, at: text }))),
});
export type Gap = RowOf<typeof gapRow>;

/** Older decisions are shown on the document only. */
const DECIDED_DAYS = 400;

/**
 * Every invoice and credit of orders of the scope that is not in the books, is gone from them or stands there otherwise, with its reason and what a
 * person decided: what waits first, the oldest first. Together with `unbilled` this is the whole check: delivered = billed = in the books.
 */
export function gapsOf(db: Sql, scope: OrderScope, nowMs: number): Promise<Gap[]> {
  const made = new Date(nowMs - BEING_MADE_MS);
  const decidedSince = new Date(nowMs - DECIDED_DAYS * 86_400_000);
  return db.rows(
    gapRow,
    sql`
      select found.* from (
        ${invoices(scope, made)} union all ${credits(scope, made)} union all ${claims(scope, made)}
      ) found
       where found.decision is null or found.since > ${decidedSince}
       order by found.decision is not null, found.since, found.order_number limit 500`,
  );
}

const CONNECTED = sql`exists (select from accounting_connections there where there.state = 'connected')`;

/** Of a document that no books know yet: a sender has it in hand, or takes it at once. What was refused, or has nowhere to go, waits for a person. */
const underWay = (document: SqlText, made: Date): SqlText => sql`
  (${document}.accounting_id is null and ${document}.created_at >= ${made}
   and ${document}.state in ('queued', 'sending') and ${CONNECTED})`;

const waitsForBooks = (document: SqlText): SqlText => sql`
  (${document}.state = 'queued' and ${document}.problem is null and not ${CONNECTED})`;

/** As the tasks of what is tried on by itself say it. */
const goesOn = (document: SqlText): SqlText => sql`
  (${document}.state in ('retrying', 'unknown') and ${document}.attempts < ${sql.count(REPORTED_AFTER)})`;

const reasonOf = (document: SqlText): SqlText => sql`
  coalesce(${document}.problem,
           case when ${waitsForBooks(document)} then ${words.notConnected}::text else '' end)`;

/** What is in doubt may stand there: it is not said that it does not. */
const LACKING = (document: SqlText): SqlText =>
  sql`case when ${document}.in_doubt then 'unsure' else 'missing' end`;

/** A shop that works without books bills outside: what it made is where it should be. */
const isOutside = (document: SqlText): SqlText =>
  sql`(${document}.state = 'queued' and ${WITHOUT_BOOKS})`;

/** A decision counts while it is the newest and was not taken back. */
const inForceDecision = (where: SqlText): SqlText =>
  sql`(select case when d.newest->>'what' <> 'undone' then d.newest end
         from (select ${newestDecision(where)} as newest) d)`;

const invoices = (scope: OrderScope, made: Date): SqlText => sql`
  select 'invoice' as document, coalesce(i.doc_number, o.number) as doc_number, i.id as invoice_id,
         null::text as credit_id, o.id as order_id, o.number as order_number, o.customer_in_list as customer_name,
         case when i.state = 'voided' then 'gone' when i.accounting_id is null then ${LACKING(sql`i`)}
              else 'different' end as kind,
         i.total_cents::int as total_cents, ${reasonOf(sql`i`)} as reason,
         i.updated_at as since, ${underWay(sql`i`, made)} as under_way, ${waitsForBooks(sql`i`)} as waits_for_books, ${goesOn(sql`i`)} as goes_on,
         case when i.billed_on is not null then coalesce(${inForceDecision(sql`d.invoice_id = i.id`)}, ${BILLED_BY_HAND})
              when i.state = 'elsewhere' then coalesce(${inForceDecision(sql`d.invoice_id = i.id and d.what in ('elsewhere', 'undone')`)}, ${IN_OTHER_BOOKS(sql`i`)})
              when i.accounting_id is not null and not ${INVOICE_DIFFERS}
              then coalesce(${inForceDecision(sql`d.invoice_id = i.id`)},
                            json_build_object('what', case when i.state = 'voided' then 'left' else 'accepted' end,
                              'kind', '', 'reason', '', 'by', null, 'at', i.updated_at)) end as decision
    from invoices i join ${ordersForJoin} o on o.id = i.order_id
   where (i.state = 'voided' or i.accounting_id is null
          or ${INVOICE_DIFFERS}
          or i.moved_to is not null or i.date_accepted is not null
          or i.accounting_net_cents <> i.net_cents or i.accounting_tax_cents <> i.tax_cents)
     and not ${isOutside(sql`i`)} and ${inOrders(scope, 'o')}`;

const credits = (scope: OrderScope, made: Date): SqlText => sql`
  select 'credit' as document, m.doc_number, m.invoice_id, m.id as credit_id, o.id as order_id,
         o.number as order_number, o.customer_in_list as customer_name,
         case when m.state in ('voided', 'dropped') then 'gone'
              when m.accounting_id is null then ${LACKING(sql`m`)} else 'different' end as kind,
         (m.net_cents + m.tax_cents)::int as total_cents, ${reasonOf(sql`m`)} as reason,
         m.updated_at as since, ${underWay(sql`m`, made)} as under_way, ${waitsForBooks(sql`m`)} as waits_for_books, ${goesOn(sql`m`)} as goes_on,
         case when m.state = 'elsewhere' then coalesce(${inForceDecision(sql`d.credit_memo_id = m.id and d.what in ('elsewhere', 'undone')`)}, ${IN_OTHER_BOOKS(sql`m`)})
              when m.state = 'voided' and m.void_left_at is null then null
              when m.state in ('voided', 'dropped') or not ${CREDIT_DIFFERS}
              then coalesce(${inForceDecision(sql`d.credit_memo_id = m.id`)}, ${UNSAID}) end as decision
    from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
   where (m.state in ('voided', 'dropped') or m.accounting_id is null
          or ${CREDIT_DIFFERS} or m.net_accepted_cents is not null)
     and not ${isOutside(sql`m`)} and ${inOrders(scope, 'o')}`;

/** Decided before reasons were recorded. */
const UNSAID = sql`case when m.accounting_id is not null or m.state = 'dropped' then
  json_build_object('what', case when m.state = 'dropped' then 'dropped' else 'left' end,
    'kind', '', 'reason', '', 'by', null, 'at', m.updated_at) end`;

/** A shop without QuickBooks wrote the bill itself; its number says which. */
const BILLED_BY_HAND = sql`json_build_object(
  'what', 'by-hand', 'kind', '', 'reason', i.doc_number, 'by', null, 'at', i.updated_at)`;

/** A person looked it up in the books of the company before, and wrote its number down. */
const IN_OTHER_BOOKS = (document: SqlText): SqlText => sql`json_build_object(
  'what', 'elsewhere', 'kind', '', 'reason', '', 'by', null, 'at', ${document}.updated_at)`;

/** Approved, and no credit of it was made yet: it waits for its invoice. */
const claims = (scope: OrderScope, made: Date): SqlText => sql`
  select 'credit', '', null::text, null::text, o.id, o.number, o.customer_in_list, 'missing', 0, '',
         c.decided_at, c.decided_at >= ${made}, false, false, null::json
    from ${approvedClaimsForJoin} c join ${ordersForJoin} o on o.id = c.order_id
   where not exists (select from credit_memos m where m.claim_id = c.id)
     and ${inOrders(scope, 'o')}`;
