import { html } from 'hono/html';
import type { Company } from '../books.ts';
import { companyDay, stamp } from '../company-time.ts';
import { applicationsOf } from '../entities/application.ts';
import { isVoided } from '../entities/sale.ts';
import { type Address, type Draft, refOf, type Stored, textOf } from '../entity.ts';
import { cents, grouped } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import { type Markup, money } from './layout.ts';

const living = (company: Company, kind: string): Stored[] =>
  company
    .rows(kind)
    .filter((row) => !row.gone)
    .map((row) => row.entity);
const byName = (property: string) => (a: Stored, b: Stored) =>
  String(a[property]).localeCompare(String(b[property]));
const newestFirst = (a: Stored, b: Stored) =>
  String(b.TxnDate).localeCompare(String(a.TxnDate)) || Number(b.Id) - Number(a.Id);
const empty = (text: string): Markup => html`<p class="soft">${text}</p>`;

/** Every invoice with its balance; the lines are one click away. */
export function invoicesLedger(company: Company, now: number): Markup {
  const invoices = living(company, 'Invoice').sort(newestFirst);
  const open = invoices.reduce((sum, invoice) => sum + cents(Number(invoice.Balance)), 0n);
  return html`<div class="bar"><h2>${invoices.length} invoices</h2><span>Open: <strong>$${grouped(open)}</strong></span></div>
${
  invoices.length === 0
    ? empty('No invoice yet. Deliver an order in the shop, and it appears here.')
    : html`<table class="stack">
<thead><tr><th>Invoice</th><th>Customer</th><th>Date</th><th>Due</th><th class="figure">Total</th><th class="figure">Balance</th><th>State</th></tr></thead>
<tbody>${invoices.map(
        (invoice) => html`<tr>
<td class="lead"><a href="/books/${company.realmId}/invoices/${invoice.Id}">${textOf(invoice, 'DocNumber') ?? `Id ${invoice.Id}`}</a></td>
<td data-label="Customer">${refOf(invoice, 'CustomerRef')?.name ?? ''}</td>
<td data-label="Date">${String(invoice.TxnDate ?? '')}</td>
<td data-label="Due">${String(invoice.DueDate ?? '')}</td>
<td data-label="Total" class="figure">${money(invoice.TotalAmt)}</td>
<td data-label="Balance" class="figure">${money(invoice.Balance)}</td>
<td data-label="State">${stateOf(invoice, companyDay(now))}</td>
</tr>`,
      )}</tbody></table>`
}`;
}

/** Void, paid, overdue or open, on a given day. */
export function stateOf(invoice: Draft, today: string): Markup | string {
  if (isVoided(invoice)) return html`<span class="tag soft">Void</span>`;
  if (cents(Number(invoice.Balance)) === 0n) return 'Paid';
  return String(invoice.DueDate) < today ? html`<span class="tag owed">Overdue</span>` : 'Open';
}

export function paymentsLedger(company: Company): Markup {
  const payments = living(company, 'Payment').sort(newestFirst);
  const paid = (payment: Stored) =>
    applicationsOf(payment).map(
      ({ kind, id }) =>
        html`<a href="/books/${company.realmId}/invoices/${id}">${textOf(company.look(kind, id), 'DocNumber') ?? `${kind} ${id}`}</a> `,
    );
  return html`<div class="bar"><h2>${payments.length} payments</h2></div>
${
  payments.length === 0
    ? empty('No payment yet. Open an invoice to receive one.')
    : html`<table class="stack">
<thead><tr><th>Date</th><th>Customer</th><th>Pays</th><th class="figure">Amount</th><th class="figure">Not applied</th></tr></thead>
<tbody>${payments.map(
        (payment) => html`<tr>
<td data-label="Date">${String(payment.TxnDate ?? '')}</td><td data-label="Customer">${refOf(payment, 'CustomerRef')?.name ?? ''}</td><td data-label="Pays">${paid(payment)}</td>
<td data-label="Amount" class="figure">${money(payment.TotalAmt)}</td><td data-label="Not applied" class="figure">${money(payment.UnappliedAmt)}</td>
</tr>`,
      )}</tbody></table>`
}`;
}

export function customersLedger(company: Company): Markup {
  const customers = living(company, 'Customer').sort(byName('FullyQualifiedName'));
  const place = (customer: Stored) => {
    const { City, CountrySubDivisionCode } = (customer.BillAddr as Address | undefined) ?? {};
    return [City, CountrySubDivisionCode].filter(Boolean).join(', ');
  };
  return html`<div class="bar"><h2>${customers.length} customers</h2></div>
${
  customers.length === 0
    ? empty('No customers yet.')
    : html`<table class="stack">
<thead><tr><th>Name</th><th>Town</th><th>Terms</th><th class="figure">Balance</th></tr></thead>
<tbody>${customers.map(
        (customer) => html`<tr class="${customer.Active === false ? 'gone' : ''}">
<td class="lead">${String(customer.FullyQualifiedName)}</td><td data-label="Town">${place(customer)}</td>
<td data-label="Terms">${refOf(customer, 'SalesTermRef')?.name ?? ''}</td>
<td data-label="Balance" class="figure">${money(customer.Balance)}</td>
</tr>`,
      )}</tbody></table>`
}`;
}

export function itemsLedger(company: Company): Markup {
  const items = living(company, 'Item').sort(byName('FullyQualifiedName'));
  return html`<div class="bar"><h2>${items.length} items</h2></div>
${
  items.length === 0
    ? empty('No items yet.')
    : html`<table class="stack">
<thead><tr><th>Name</th><th>SKU</th><th>Type</th><th class="figure">On hand</th><th class="figure">Price</th></tr></thead>
<tbody>${items.map(
        (item) => html`<tr class="${item.Active === false ? 'gone' : ''}">
<td class="lead">${String(item.FullyQualifiedName)}</td><td data-label="SKU">${String(item.Sku ?? '')}</td><td data-label="Type">${String(item.Type)}</td>
<td data-label="On hand" class="figure">${item.QtyOnHand === undefined ? '' : String(item.QtyOnHand)}</td>
<td data-label="Price" class="figure">${
          item.Type === 'Category'
            ? ''
            : html`<form class="inline" method="post" action="/books/${company.realmId}/items/${item.Id}/price">
<input class="amount" name="price" inputmode="decimal" aria-label="Price of ${String(item.Name)}" value="${money(item.UnitPrice).replaceAll(',', '')}"><button>Save</button></form>`
        }</td>
</tr>`,
      )}</tbody></table>`
}`;
}

/** Whether the app is connected, what went to it, and the mail that never left. */
export function activityLedger(simulator: Simulator, company: Company): Markup {
  const connected = simulator.oauth.connected(company.realmId);
  const mails = simulator.outbox.filter((mail) => mail.realmId === company.realmId).toReversed();
  const deliveries = simulator.webhooks.deliveries().toReversed().slice(0, 30);
  return html`<div class="bar"><h2>Bellcart</h2></div>
${
  connected
    ? html`<p>Bellcart may read and write these books.</p>
<form method="post" action="/books/${company.realmId}/disconnect"><button class="bad">Disconnect in QuickBooks</button></form>`
    : empty('No app is connected to this company.')
}
<div class="bar" style="margin-top:32px"><h2>Webhook deliveries</h2><span class="soft small">${simulator.webhooks.target.url ?? 'No webhook address is set.'}</span></div>
${
  deliveries.length === 0
    ? empty('Nothing was delivered yet.')
    : html`<table class="stack">
<thead><tr><th>No.</th><th>Events</th><th>Last try</th><th>Answers</th></tr></thead>
<tbody>${deliveries.map(
        (delivery) => html`<tr><td data-label="No.">${delivery.number}</td>
<td data-label="Events">${delivery.events.map((event) => `${event.kind} ${event.id} ${event.verb}`).join(', ')}</td>
<td data-label="Last try">${stamp(delivery.attempts.at(-1)?.at ?? 0)}</td><td data-label="Answers">${delivery.attempts.map((attempt) => attempt.outcome).join(', ')}</td></tr>`,
      )}</tbody></table>`
}
<div class="bar" style="margin-top:32px"><h2>Mail that would have been sent</h2></div>
${
  mails.length === 0
    ? empty('No document was sent by e-mail yet.')
    : html`<table class="stack">
<thead><tr><th>Time</th><th>Document</th><th>To</th></tr></thead>
<tbody>${mails.map((mail) => html`<tr><td data-label="Time">${stamp(mail.at)}</td><td data-label="Document">${mail.kind} ${mail.docNumber ?? mail.id}</td><td data-label="To">${mail.to}</td></tr>`)}</tbody></table>`
}`;
}
