import { data, Form, Link, redirect } from 'react-router';
import type { z } from 'zod';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { type Actor, isStaff } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { formatCents } from '../../kit/money.ts';
import { orderScope } from '../../orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import { INVOICE_FILTERS, type InvoiceFilter } from '../choices.ts';
import {
  acceptTaxInput,
  createInvoiceInput,
  type InvoiceSummary,
  settleCustomerInput,
} from '../contract.ts';
import { FILTER_MESSAGES, STATE_HELP } from '../messages.ts';
import { acceptTax } from '../server/accept-tax.ts';
import { createInvoice } from '../server/create-invoice.ts';
import {
  countInvoices,
  type InvoiceCounts,
  listInvoices,
  withoutReasons,
} from '../server/queries.ts';
import { settleCustomer } from '../server/settle-customer.ts';
import { dateText, InvoiceStateBadge } from '../ui/invoice-state.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { WaysOut } from '../ui/ways-out.tsx';
import type { Route } from './+types/invoices';

export const meta = () => [{ title: 'Invoices | Bellcart' }];

const CURSOR = /^(\d{4}-\d{2}-\d{2})~([0-9a-f-]{36})$/;
const FOR_CUSTOMERS: readonly InvoiceFilter[] = ['open', 'paid', 'all'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/invoices');
  const staff = isStaff(user);
  const scope = orderScope(user);
  const query = new URL(request.url).searchParams;
  const today = companyDay(await readCompany(app), app.clock.now());
  const counts = await countInvoices(app.db, scope, today);
  const tabs = staff
    ? INVOICE_FILTERS.filter(
        (tab) => tab !== 'tax' || counts.tax > 0 || query.get('show') === 'tax',
      )
    : FOR_CUSTOMERS;
  const asked = tabs.find((tab) => tab === query.get('show'));
  const term = query.get('q')?.trim().slice(0, 100) ?? '';
  // Who searches means any invoice, unless a tab was chosen too.
  const filter =
    asked ?? (term ? 'all' : staff && counts.attention > 0 ? 'attention' : staff ? 'all' : 'open');
  const [, day = '', id = ''] = CURSOR.exec(query.get('before') ?? '') ?? [];
  const page = await listInvoices(app.db, scope, filter, day ? { day, id } : null, term);
  // Reasons are for staff; a customer reads states only.
  const rows = staff ? page.rows : page.rows.map(withoutReasons);
  return {
    staff,
    today,
    counts: staff ? counts : { ...counts, attention: 0, tax: 0, taxOffCents: 0, waiting: 0 },
    tabs: [...tabs],
    filter,
    term,
    rows,
    next: page.next,
  };
}

/** Retry, accept the tax, settle the customer: the same verbs as POST /api/quickbooks-create-invoice, -accept-tax and -settle-customer. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = requestContext(context);
  try {
    const { way, ...fields } = Object.fromEntries(await request.formData());
    await WAYS[way === 'tax' || way === 'customer' ? way : 'retry'](app, actor, fields);
    return { failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data(
      { failure: error.code === 'failed-precondition' ? error.message : messageFor(error) },
      { status: error.status },
    );
  }
}

/** The ways out of an invoice that needs attention, each with its own form. */
const WAYS = {
  retry: (app: App, actor: Actor, fields: object) =>
    createInvoice(app, actor, valid(createInvoiceInput, fields)),
  tax: (app: App, actor: Actor, fields: object) =>
    acceptTax(app, actor, valid(acceptTaxInput, fields)),
  customer: (app: App, actor: Actor, fields: object) =>
    settleCustomer(app, actor, valid(settleCustomerInput, fields)),
};

function valid<T extends z.ZodType>(input: T, fields: object): z.output<T> {
  const parsed = input.safeParse(fields);
  if (!parsed.success)
    throw new AppError(
      'failed-precondition',
      400,
      parsed.error.issues[0]?.message ?? 'Please check what you typed.',
    );
  return parsed.data;
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { staff, today, counts, tabs, filter, term, rows, next } = loaderData;
  const searched = term ? `&q=${encodeURIComponent(term)}` : '';
  const owed =
    counts.open === 0
      ? 'Nothing is open.'
      : `${formatCents(counts.openCents)} open in ${counts.open} ${counts.open === 1 ? 'invoice' : 'invoices'}`;
  return (
    <Page>
      <PageHeading
        title="Invoices"
        description={
          counts.overdue > 0 ? `${owed}, ${formatCents(counts.overdueCents)} of it overdue` : owed
        }
      />
      <nav aria-label="Which invoices" className="mb-5 flex flex-wrap gap-2">
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={`?show=${tab}${searched}`}
            aria-current={tab === filter ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-border px-4 font-semibold text-ink no-underline aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
          >
            {FILTER_MESSAGES[tab]}
            <Count tab={tab} counts={counts} />
          </Link>
        ))}
      </nav>
      <SearchForm term={term} />
      {rows.length === 0 && term ? (
        <EmptyState
          title="No invoice matches"
          action={
            <ButtonLink to={`?show=${filter}`} variant="secondary">
              Clear the search
            </ButtonLink>
          }
        >
          {filter === 'all'
            ? 'Try a part of the number, the order, the PO or the customer.'
            : `Only “${FILTER_MESSAGES[filter]}” was searched. Try “${FILTER_MESSAGES.all}”.`}
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState
          title={filter === 'attention' ? 'Nothing needs attention' : 'No invoices to show'}
        >
          {staff
            ? 'Each delivery makes its invoice by itself.'
            : 'When an order was delivered, its invoice stands here.'}
        </EmptyState>
      ) : (
        <ul className="space-y-3 md:space-y-0 md:rounded-lg md:border md:border-rule md:bg-card">
          {rows.map((row) => (
            <InvoiceRow key={row.id} row={row} staff={staff} today={today} />
          ))}
        </ul>
      )}
      {next ? (
        <p className="mt-6">
          <Link
            className="inline-flex min-h-11 items-center text-brand underline"
            to={`?show=${filter}${searched}&before=${next}`}
          >
            Older invoices
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

function SearchForm({ term }: { term: string }) {
  return (
    <Form method="get" role="search" className="mb-5 flex flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <label htmlFor="invoice-search" className="mb-1 block font-semibold">
          Search invoices
        </label>
        <input
          id="invoice-search"
          key={term}
          type="search"
          name="q"
          defaultValue={term}
          placeholder="Number, order, PO or customer"
          className="block min-h-11 w-full rounded-md border border-border bg-card px-3 py-2 placeholder:text-muted"
        />
      </div>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  );
}

function Count({ tab, counts }: { tab: InvoiceFilter; counts: InvoiceCounts }) {
  const count =
    tab === 'attention'
      ? counts.attention
      : tab === 'tax'
        ? counts.tax
        : tab === 'waiting'
          ? counts.waiting
          : tab === 'open'
            ? counts.open
            : 0;
  return count > 0 ? <span className="tabular font-normal">{count}</span> : null;
}

function InvoiceRow({ row, staff, today }: { row: InvoiceSummary; staff: boolean; today: string }) {
  const total = row.accountingTotalCents ?? row.totalCents;
  return (
    <li className="rounded-lg border border-rule bg-card p-4 md:rounded-none md:border-x-0 md:border-b-0 md:bg-transparent md:first:border-t-0">
      <div className="flex flex-col gap-x-6 gap-y-1 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              className="inline-flex min-h-11 items-center font-mono text-brand underline md:min-h-0"
              to={`/dashboard/orders/${row.orderId}`}
            >
              {row.docNumber ?? row.orderNumber}
            </Link>
            <InvoiceStateBadge invoice={row} staff={staff} today={today} />
          </p>
          <p className="truncate">{row.customerName}</p>
        </div>
        <p className="text-sm text-muted md:w-56">
          {dateText(row.txnDate)}
          {row.dueDate ? <span className="block">Due {dateText(row.dueDate)}</span> : null}
        </p>
        <dl className="tabular flex justify-between gap-6 md:w-64 md:justify-end">
          <Amount label="Total" cents={total} />
          <Amount label="Balance" cents={row.balanceCents} strong />
        </dl>
      </div>
      {staff && row.state === 'needs_attention' ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-l-4 border-danger bg-danger-tint py-2 pr-2 pl-3">
          <p className="min-w-0 flex-1 basis-64 text-danger">
            {row.problem ?? STATE_HELP.needs_attention}
          </p>
          <WaysOut invoice={row} />
        </div>
      ) : null}
      {staff && row.state !== 'needs_attention' && row.problem ? (
        <p className="mt-1 text-sm text-muted">{row.problem}</p>
      ) : null}
    </li>
  );
}

function Amount({
  label,
  cents,
  strong = false,
}: {
  label: string;
  cents: number | null;
  strong?: boolean;
}) {
  return (
    <div className="md:w-28 md:text-right">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={strong ? 'font-semibold' : ''}>{cents === null ? '–' : formatCents(cents)}</dd>
    </div>
  );
}

export function ErrorBoundary() {
  return <Refusal />;
}
