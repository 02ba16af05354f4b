import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { type CreditSummary, type InvoiceSummary, REPORTED_AFTER } from '../../contract.ts';
import { CreditList } from '../../credits/ui/credit-list.tsx';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { OUTSIDE, PROOF_HELP, STATE_HELP } from '../../messages.ts';
import { byHandMessages as byHand } from '../by-hand-messages.ts';
import { billsOtherwise, invoiceMessages as words } from '../invoice-messages.ts';
import { dateText, InvoiceStateBadge } from './invoice-state.tsx';
import { useIsOutside } from './without-books.ts';

const NOT_THERE: readonly string[] = ['needs_attention', 'retrying', 'unknown', 'queued'];

/** The invoices of one order. Shared with the order's page. `today` is the company's day. */
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
    <Section title={invoices.length === 1 ? 'Invoice' : 'Invoices'}>
      <ul className="divide-y divide-rule">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="space-y-2 py-3 last:pb-0">
            <OneInvoice
              invoice={invoice}
              staff={staff}
              today={today}
              several={invoices.length > 1}
            />
            <CreditList
              credits={credits.filter(({ invoiceId }) => invoiceId === invoice.id)}
              orderNumber={invoice.orderNumber}
              staff={staff}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OneInvoice({
  invoice,
  staff,
  today,
  several,
}: {
  invoice: InvoiceSummary;
  staff: boolean;
  today: string;
  /** Which delivery it bills is not plain. */
  several: boolean;
}) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/dashboard/invoices/${invoice.id}`}
            className="tabular inline-flex min-h-11 items-center font-semibold text-brand underline pointer-fine:min-h-7"
          >
            {invoice.docNumber ?? words.noNumberYet}
          </Link>
          <InvoiceStateBadge invoice={invoice} staff={staff} today={today} />
        </p>
        <p className="tabular text-right font-bold">
          {formatCents(invoice.accountingTotalCents ?? invoice.totalCents)}
        </p>
        <p className="text-sm text-muted">
          {words.dates(
            dateText(invoice.txnDate),
            invoice.dueDate ? dateText(invoice.dueDate) : null,
          )}
        </p>
        <p className="tabular text-right text-sm text-muted">
          {invoice.balanceCents === null
            ? null
            : words.balanceOf(formatCents(invoice.balanceCents))}
        </p>
      </div>
      {several ? (
        <Link
          to={`/dashboard/deliveries/${invoice.deliveryId}`}
          className="inline-flex min-h-11 items-center text-sm text-brand underline pointer-fine:min-h-7"
        >
          {PROOF_HELP.see}
        </Link>
      ) : null}
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
      {billsOtherwise(
        differing.map(([what, theirs, ours]) => ({
          what,
          theirs: formatCents(theirs ?? 0),
          ours: formatCents(ours),
        })),
      )}
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
  const isOutside = useIsOutside(invoice.state);
  if (isOutside)
    return (
      <>
        <p className="text-sm text-muted">{OUTSIDE.help}</p>
        <ButtonLink
          variant="secondary"
          to={`/dashboard/invoices/${invoice.id}`}
          aria-label={`${byHand.toForm}: ${invoice.orderNumber}`}
        >
          {byHand.toForm}
        </ButtonLink>
      </>
    );
  if (invoice.billedOn)
    return (
      <p className="text-sm text-muted">
        {`${byHand.marked(invoice.docNumber ?? invoice.orderNumber, dateText(invoice.billedOn))}.${invoice.balanceCents === null ? ` ${byHand.apart}` : ''}`}
      </p>
    );
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
        <InboxLink
          number={invoice.orderNumber}
          pending={invoice.state !== 'needs_attention' && invoice.attempts < REPORTED_AFTER}
        />
      )}
    </>
  );
}
