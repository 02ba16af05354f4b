import { depositsBackForJoin } from '../../../delivery/deliveries/server/public/joins.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import type { CreditState } from '../../contract.ts';
import { OWN_LEFT, waitsUnsent } from '../../invoices/server/bills.ts';
import { shownNumber } from '../../invoices/server/shown-number.ts';

/** Of an invoice: a shop without QuickBooks billed it by hand. Connected books count alone: a credit there names an invoice of theirs. */
const billedByHand = (alias: string): SqlText => {
  const it = sql.id(alias);
  return sql`(${it}.state = 'elsewhere' and ${it}.billed_on is not null and ${WITHOUT_BOOKS})`;
};

/** Of an invoice: it is out, in the books or by hand, so a deposit back can name it. */
export const isOut = (alias: string): SqlText => {
  const it = sql.id(alias);
  return sql`(${it}.accounting_id is not null and ${it}.state <> 'voided' or ${billedByHand(alias)})`;
};

/** Of a credit: it is void or was not made, so it pays nothing back. */
export const GIVES_NOTHING = (alias: string): SqlText =>
  sql`(${sql.id(alias)}.state in ('voided', 'dropped'))`;

/** Of the invoice `own` of a delivery: it bills it, or is going to. */
export const OWN_COUNTS = sql`(own.state not in ('voided', 'elsewhere') or ${billedByHand('own')})`;

/** Of a deposit back `d`: its delivery is billed itself. */
export const OWN_INVOICE = sql`exists (select from invoices own
  where own.delivery_id = d.id and ${OWN_COUNTS})`;

/** After so long a delivery that handed goods over and has no invoice gets none: everything was corrected away, or billed before. */
const NO_INVOICE_MS = 3_600_000;
export const noInvoiceSince = (app: App): Date => new Date(app.clock.now() - NO_INVOICE_MS);

/** Of a deposit back `d`: an invoice of its own delivery is on its way, or may still be made. */
export const followsByItself = (app: App): SqlText =>
  sql`(${OWN_INVOICE} or d.is_billable and d.accepted_at >= ${noInvoiceSince(app)})`;

/** So long nobody is asked about a deposit that waits for the customer's next invoice. */
const PATIENCE_MS = 30 * 86_400_000;
/** Of a deposit back `d`: no invoice came for so long that a person is asked. */
export const awaitsDecision = (app: App): SqlText =>
  sql`(not ${followsByItself(app)}
       and d.accepted_at < ${new Date(app.clock.now() - PATIENCE_MS)})`;

/** Deposits `d` of empties that were taken back and have no credit yet, with their order `o`; `scope` null: all. */
export const waitingDeposits = (scope: OrderScope | null): SqlText => sql`
  ${depositsBackForJoin} d join ${ordersForJoin} o on o.id = d.order_id
   where not exists (select from credit_memos m where m.empties_of = d.id)
     and ${scope ? inOrders(scope, 'o') : sql`true`}`;

const countRow = rowShape({ waiting: int, asked: int });

/** How many wait for an invoice, and how many for a person. */
export async function countWaitingDeposits(
  app: App,
  scope: OrderScope,
): Promise<RowOf<typeof countRow>> {
  const row = await app.db.row(
    countRow,
    sql`
      select count(*) filter (where not ${awaitsDecision(app)})::int as waiting,
             count(*) filter (where ${awaitsDecision(app)})::int as asked
        from ${waitingDeposits(scope)}`,
  );
  return row ?? { waiting: 0, asked: 0 };
}

const backRow = rowShape({
  cents: int,
  containers: text,
  ownInvoice: bool,
  /** Null: not credited yet. */
  credit: nullable(text),
  creditOrder: nullable(text),
  creditId: nullable(text),
  creditState: nullable(textOf<CreditState>()),
  invoiceId: nullable(text),
  balanceCents: nullable(int),
  billedOn: nullable(date),
  ownLeftCents: nullable(int),
  isUnsent: bool,
  /** The shop works without QuickBooks, so its credit waits for a person. */
  isOutside: bool,
});
/** What the empties of a delivery gave back, in cents, and with which credit. */
export type DepositBack = RowOf<typeof backRow>;

/** Of a delivery of the scope; undefined when its empties gave nothing back. Shared with the delivery's page. */
export const depositBackOf = (
  db: Sql,
  scope: OrderScope,
  deliveryId: string,
): Promise<DepositBack | undefined> =>
  db.row(
    backRow,
    sql`
      select d.deposit_back_cents as cents, d.deposit_back_text as containers,
             ${OWN_INVOICE} as own_invoice, ${shownNumber('m')} as credit, co.number as credit_order, m.id as credit_id,
             m.state as credit_state,
             m.invoice_id, m.balance_cents, ${OWN_LEFT} as own_left_cents, case when m.state = 'elsewhere' then m.billed_on end as billed_on,
             coalesce(${waitsUnsent('m')}, false) as is_unsent, ${WITHOUT_BOOKS} as is_outside
        from ${depositsBackForJoin} d join ${ordersForJoin} o on o.id = d.order_id
             left join lateral (
               select * from credit_memos m where m.empties_of = d.id
                order by ${GIVES_NOTHING('m')}, m.created_at desc limit 1) m on true
             left join ${ordersForJoin} co on co.id = m.order_id
       where d.id = ${deliveryId} and ${inOrders(scope, 'o')}`,
  );
