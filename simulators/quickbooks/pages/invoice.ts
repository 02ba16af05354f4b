import { html } from 'hono/html';
import type { Company } from '../books.ts';
import { companyDay } from '../company-time.ts';
import type { Line } from '../entities/lines.ts';
import { isVoided } from '../entities/sale.ts';
import { type Address, type Draft, type LinkedTxn, refOf, type Stored, textOf } from '../entity.ts';
import { cents, dollars, grouped } from '../money.ts';
import { type Markup, money } from './layout.ts';
import { stateOf } from './ledgers.ts';

/** One invoice with its lines and what a bookkeeper can do to it. */
export function invoicePage(company: Company, invoice: Stored, now: number): Markup {
  const memo = (invoice.CustomerMemo as { value?: string } | undefined)?.value;
  return html`<div class="bar"><h2>Invoice ${textOf(invoice, 'DocNumber') ?? `Id ${invoice.Id}`}</h2><span>${stateOf(invoice, companyDay(now))}</span></div>
<div class="columns">
<dl><dt>Customer</dt><dd>${refOf(invoice, 'CustomerRef')?.name ?? ''}</dd><dt>Bill to</dt><dd>${addressText(invoice.BillAddr)}</dd><dt>Ship to</dt><dd>${addressText(invoice.ShipAddr)}</dd><dt>E-mail</dt><dd>${(invoice.BillEmail as Draft | undefined)?.Address ?? ''} (${String(invoice.EmailStatus ?? '')})</dd></dl>
<dl>${[
    ['Date', invoice.TxnDate],
    ['Due', invoice.DueDate],
    ['Terms', refOf(invoice, 'SalesTermRef')?.name],
    ['Memo', memo],
    ['Private note', invoice.PrivateNote],
    ['Version', invoice.SyncToken],
  ].map(([term, value]) => (value ? html`<dt>${term}</dt><dd>${String(value)}</dd>` : ''))}</dl>
</div>
<table class="stack">
<thead><tr><th>Item</th><th>Description</th><th class="figure">Quantity</th><th class="figure">Unit price</th><th class="figure">Amount</th></tr></thead>
<tbody>${((invoice.Line as Line[] | undefined) ?? []).map(lineRow)}</tbody>
<tfoot>
${totalRow('Tax', money((invoice.TxnTaxDetail as Draft | undefined)?.TotalTax))}
${totalRow('Total', `$${money(invoice.TotalAmt)}`)}
${totalRow('Balance due', `$${money(invoice.Balance)}`)}
</tfoot></table>
${paymentsOf(company, invoice)}
${buttons(company, invoice)}`;
}

function addressText(value: unknown): string {
  const { Id: _id, ...parts } = (value as Address | undefined) ?? {};
  return Object.values(parts).join(', ');
}

function lineRow(line: Line): Markup {
  const detail = line.SalesItemLineDetail;
  const name =
    detail?.ItemRef?.name ??
    { SubTotalLineDetail: 'Subtotal', DiscountLineDetail: 'Discount' }[line.DetailType ?? ''] ??
    line.DetailType;
  return html`<tr><td class="lead">${name}</td><td data-label="Description">${String(line.Description ?? '')}</td>
<td data-label="Quantity" class="figure">${detail?.Qty ?? ''}</td><td data-label="Unit price" class="figure">${detail?.UnitPrice === undefined ? '' : price(detail.UnitPrice)}</td>
<td data-label="Amount" class="figure">${money(line.Amount)}</td></tr>`;
}

// Unit prices may be finer than a cent; whole cents are shown as such.
const price = (amount: number): string =>
  dollars(cents(amount)) === amount ? money(amount) : String(amount);

const totalRow = (label: string, amount: string): Markup =>
  html`<tr><td></td><td></td><td></td><td class="figure caption">${label}</td><td data-label="${label}" class="figure">${amount}</td></tr>`;

function paymentsOf(company: Company, invoice: Stored): Markup | string {
  const links = ((invoice.LinkedTxn as LinkedTxn[] | undefined) ?? []).filter(
    (link) => link.TxnType === 'Payment',
  );
  if (links.length === 0) return '';
  return html`<p>Paid by: ${links.map(({ TxnId }) => {
    const payment = company.look('Payment', TxnId);
    return html`payment of $${money(payment.TotalAmt)} on ${String(payment.TxnDate)} `;
  })}</p>`;
}

function buttons(company: Company, invoice: Stored): Markup | string {
  if (isVoided(invoice)) return '';
  const address = `/books/${company.realmId}/invoices/${invoice.Id}`;
  const open = cents(Number(invoice.Balance));
  return html`<div class="actions">
${open > 0n ? html`<form class="inline" method="post" action="${address}/payment"><input class="amount" name="amount" inputmode="decimal" aria-label="Amount received" value="${grouped(open).replaceAll(',', '')}"><button class="main">Receive payment</button></form>` : ''}
<form class="inline" method="post" action="${address}/void"><button class="bad">Void invoice</button></form>
</div>`;
}
