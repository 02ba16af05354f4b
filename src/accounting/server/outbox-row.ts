import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import type { InvoiceState } from '../contract.ts';
import type { Buyer } from '../quickbooks/server/find-customer.ts';
import type { Problem } from './say-problem.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

/** A sender that says nothing for this long is dead: longer than all its calls together may take. */
const LEASE_MS = 3 * 60_000;

export interface OutboxLine {
  orderLineId: string;
  productId: string;
  productAccountingId: string | null;
  description: string;
  sku: string;
  quantity: number;
  unitPriceCents: number;
  taxable: boolean;
}

export interface OutboxRow {
  id: string;
  deliveryId: string;
  orderId: string;
  orderNumber: string;
  poNumber: string;
  state: InvoiceState;
  realmId: string | null;
  accountingId: string | null;
  docNumber: string;
  requestId: string;
  body: string | null;
  inDoubt: boolean;
  attempts: number;
  txnDate: string;
  subtotalCents: number;
  taxCents: number;
  deliveryFeeCents: number;
  /** The tax of the books that a person accepted. */
  taxAcceptedCents: number | null;
  taxRateBp: number;
  leaseUntil: Date;
  buyer: Buyer;
  lines: OutboxLine[];
}

const READ = `
  select i.id, i.delivery_id as "deliveryId", i.order_id as "orderId", o.number as "orderNumber", o.po_number as "poNumber", i.state, i.realm_id as "realmId",
         i.accounting_id as "accountingId", i.doc_number as "docNumber", i.request_id as "requestId", i.body, i.in_doubt as "inDoubt", i.attempts,
         i.txn_date as "txnDate", i.subtotal_cents as "subtotalCents", i.tax_cents as "taxCents", i.delivery_fee_cents as "deliveryFeeCents",
         i.tax_accepted_cents as "taxAcceptedCents", o.tax_rate_bp as "taxRateBp", i.lease_until as "leaseUntil",
         json_build_object('id', c.id, 'accountingId', c.accounting_id, 'accountingName', c.accounting_name, 'accountingVersion', c.accounting_version, 'name', c.name, 'address1', c.address1, 'city', c.city, 'state', c.state, 'zip', c.zip,
                           'email', c.email, 'phone', c.phone) as buyer,
         (select json_agg(json_build_object('orderLineId', l.order_line_id, 'productId', l.product_id, 'productAccountingId', p.accounting_id, 'description', l.description,
                            'sku', l.sku, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents, 'taxable', l.taxable) order by l.position)
            from invoice_lines l join products p on p.id = l.product_id where l.invoice_id = i.id) as lines
    from invoices i join orders o on o.id = i.order_id join customers c on c.id = i.customer_id
   where i.id = $1`;

/**
 * Takes an invoice for sending. Undefined when it is not to be sent, or another sender is at it.
 * A sender that died left `sending` with an old lease: its outcome is whatever `in_doubt` says.
 */
export async function claim(
  app: App,
  invoiceId: string,
  realmId: string,
): Promise<OutboxRow | undefined> {
  const now = app.clock.now();
  return app.db.transaction(async (tx) => {
    const claimed = await tx.execute(
      'outbox.claim',
      `update invoices set state = 'sending', attempts = attempts + 1, lease_until = $3, next_try_at = null, updated_at = $2, realm_id = case when in_doubt or accounting_id is not null then realm_id else $4 end
        where id = $1 and (state in ('queued', 'retrying', 'unknown') or (state = 'sending' and lease_until <= $2))`,
      [invoiceId, new Date(now), new Date(now + LEASE_MS), realmId],
    );
    return claimed === 1 ? tx.row<OutboxRow>('outbox.read', READ, [invoiceId]) : undefined;
  });
}

/** When a live sender's lease ends, for a second job that found it at work. */
export async function leaseOf(
  sql: Sql,
  invoiceId: string,
): Promise<{ deliveryId: string; leaseUntil: Date } | undefined> {
  return sql.row(
    'outbox.lease',
    `select delivery_id as "deliveryId", lease_until as "leaseUntil" from invoices where id = $1 and state = 'sending'`,
    [invoiceId],
  );
}

/** Commits what is about to be sent, before it is sent: from here on the outcome is in doubt until an answer is kept. */
export async function commitToSend(
  app: App,
  row: OutboxRow,
  body: string,
  requestId: string,
): Promise<void> {
  await app.db.execute(
    'outbox.commit-to-send',
    'update invoices set body = $2, request_id = $3, in_doubt = true, updated_at = $4 where id = $1',
    [row.id, body, requestId, new Date(app.clock.now())],
  );
}

/** Puts a claimed invoice down. Only the claim's own holder may: a lease that somebody else took over is left alone. */
export async function putDown(
  app: App,
  row: OutboxRow,
  to: {
    state: 'queued' | 'retrying' | 'unknown' | 'needs_attention';
    inDoubt: boolean;
    problem: Problem | null;
    tryInSeconds?: number;
    countsNot?: boolean;
  },
): Promise<void> {
  const now = app.clock.now();
  const next = to.tryInSeconds === undefined ? null : new Date(now + to.tryInSeconds * 1000);
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(
      'outbox.put-down',
      `update invoices set state = $3, in_doubt = $4, problem_code = $5, problem = $6, next_try_at = $7, lease_until = null, updated_at = $8, attempts = attempts - $9::int, problem_options = $10
        where id = $1 and state = 'sending' and lease_until = $2`,
      [
        row.id,
        row.leaseUntil,
        to.state,
        to.inDoubt,
        to.problem?.code ?? null,
        to.problem?.text ?? null,
        next,
        new Date(now),
        to.countsNot ? 1 : 0,
        JSON.stringify(to.problem?.options ?? []),
      ],
    );
    if (changed === 1 && next) await enqueueInvoice(tx, row.deliveryId, next);
  });
}
