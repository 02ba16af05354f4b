import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Note, Panel } from '../../../ui/panel.tsx';
import type { CreditSummary, InvoiceSummary } from '../../contract.ts';
import { CreditList } from '../../credits/ui/credit-list.tsx';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { PROOF_HELP, STATE_HELP } from '../../messages.ts';
import { invoiceMessages as words } from '../invoice-messages.ts';
import { dateText, InvoiceStateBadge } from './invoice-state.tsx';

const NOT_THERE: readonly string[] = ['needs_attention', 'retrying', 'unknown', 'queued'];

/** The invoices of one order. Lent to the order's page. `today` is the company's day. */
export function InvoicePanel({
  invoices,
  credits,
  staff,
  today,
}: {
  invoices: InvoiceSummary[];
  credits: CreditSummary[];
  staff: boolean;
  today: string;
}) {
  if (invoices.length === 0) return null;
  return (
    <Panel title={invoices.length === 1 ? 'Invoice' : 'Invoices'}>
      <ul className="divide-y divide-rule">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="space-y-3 py-4 first:pt-0 last:pb-0">
            <OneInvoice invoice={invoice} staff={staff} today={today} />
            <CreditList
              credits={credits.filter(({ invoiceId }) => invoiceId === invoice.id)}
              staff={staff}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OneInvoice({
  invoice,
  staff,
  today,
}: {
  invoice: InvoiceSummary;
  staff: boolean;
  today: string;
}) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/dashboard/invoices/${invoice.id}`}
          className="inline-flex min-h-11 items-center font-mono text-brand underline"
        >
          {invoice.docNumber ?? invoice.orderNumber}
        </Link>
        <InvoiceStateBadge invoice={invoice} staff={staff} today={today} />
        <Link
          to={`/dashboard/deliveries/${invoice.deliveryId}`}
          className="ml-auto inline-flex min-h-11 items-center text-brand underline"
        >
          {PROOF_HELP.see}
        </Link>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Dated</dt>
        <dd className="text-right">{dateText(invoice.txnDate)}</dd>
        {invoice.dueDate ? (
          <>
            <dt className="text-muted">Due</dt>
            <dd className="text-right">{dateText(invoice.dueDate)}</dd>
          </>
        ) : null}
        <dt className="text-muted">Total</dt>
        <dd className="tabular text-right font-semibold">
          {formatCents(invoice.accountingTotalCents ?? invoice.totalCents)}
        </dd>
        {invoice.balanceCents === null ? null : (
          <>
            <dt className="text-muted">Balance</dt>
            <dd className="tabular text-right font-semibold">
              {formatCents(invoice.balanceCents)}
            </dd>
          </>
        )}
      </dl>
      <BilledTo invoice={invoice} />
      {staff ? <OtherInBooks invoice={invoice} /> : null}
      {staff ? <ForStaff invoice={invoice} /> : null}
      {staff ? <AttachedProof invoice={invoice} /> : null}
    </>
  );
}

/** What the books bill otherwise than the shop made it, net and tax each by its own name. */
function OtherInBooks({ invoice }: { invoice: InvoiceSummary }) {
  const { netCents, accountingNetCents, taxCents, accountingTaxCents, state } = invoice;
  if (state === 'needs_attention' || state === 'voided') return null;
  const differing = [
    ['before tax', accountingNetCents, netCents] as const,
    ['tax', accountingTaxCents, taxCents] as const,
  ].filter(([, theirs, ours]) => theirs !== null && theirs !== ours);
  if (differing.length === 0) return null;
  return (
    <p className="border-l-4 border-warning pl-3 text-sm text-warning">
      The books bill{' '}
      {differing
        .map(
          ([what, theirs, ours]) =>
            `${formatCents(theirs ?? 0)} ${what}, where the shop expected ${formatCents(ours)}`,
        )
        .join(', and ')}
      . The books count.
    </p>
  );
}

/** Who owes it, where that is not the order's customer any more. */
function BilledTo({ invoice: { billedTo } }: OfInvoice) {
  if (!billedTo) return null;
  return (
    <p className="text-sm">{billedTo.name ? words.movedTo(billedTo.name) : words.movedAway}</p>
  );
}

/** Whether the proof of delivery hangs at the invoice in the books. */
export function AttachedProof({ invoice: { orderNumber, proof } }: OfInvoice) {
  if (!proof) return null;
  return (
    <>
      <p className={`text-sm ${proof.state === 'failed' ? 'text-danger' : 'text-muted'}`}>
        {PROOF_HELP[proof.state]} {proof.state === 'attached' ? '' : proof.problem}
      </p>
      {proof.state === 'failed' ? <InboxLink number={orderNumber} /> : null}
    </>
  );
}

interface OfInvoice {
  invoice: InvoiceSummary;
}

function ForStaff({ invoice }: { invoice: InvoiceSummary }) {
  if (invoice.state === 'elsewhere')
    return <p className="text-sm text-muted">{STATE_HELP.elsewhere}</p>;
  if (!NOT_THERE.includes(invoice.state)) return null;
  return (
    <>
      {invoice.state === 'needs_attention' ? (
        <Note tone="danger" title={invoice.problem ?? STATE_HELP.needs_attention} />
      ) : (
        <p className="text-sm text-muted">
          {STATE_HELP[invoice.state]}{' '}
          {invoice.problem && invoice.state !== 'queued' ? `(${invoice.problem})` : ''}
        </p>
      )}
      {invoice.state === 'queued' ? null : (
        <InboxLink number={invoice.orderNumber} pending={invoice.state !== 'needs_attention'} />
      )}
    </>
  );
}
