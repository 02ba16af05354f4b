import type { Draft, Stored } from '../entity.ts';
import { refOf } from '../entity.ts';
import { dollars, percentOf, proportion } from '../money.ts';
import { resolve, type Writing } from './kind.ts';
import type { ComposedLines } from './lines.ts';
import { preferencesOf } from './preferences.ts';

/**
 * Sales tax from the company's tax code; nothing is stored while sales tax is switched off. Automated sales tax takes no figure and no
 * code of the sender: only its own lines count.
 */
export function taxOf(
  draft: Draft,
  { subtotal, discount, taxable }: ComposedLines,
  writing: Writing,
): { detail: Draft; total: bigint } {
  const { TaxPrefs } = preferencesOf(writing.company);
  if (!TaxPrefs.UsingSalesTax) return { detail: { TotalTax: 0 }, total: 0n };
  const buyer = writing.company.look('Customer', refOf(draft, 'CustomerRef')?.value ?? '');
  const taxCode = refOf((draft.TxnTaxDetail as Draft | undefined) ?? {}, 'TxnTaxCodeRef');
  const code =
    (TaxPrefs.PartnerTaxEnabled ? codeOfPlace(draft, buyer, writing) : taxCode) ??
    refOf(buyer, 'DefaultTaxCodeRef') ??
    TaxPrefs.TaxGroupCodeRef;
  if (!code || buyer.Taxable === false) return { detail: { TotalTax: 0 }, total: 0n };
  const TxnTaxCodeRef = resolve(
    { TxnTaxCodeRef: code },
    'TxnTaxCodeRef',
    { kind: 'TaxCode' },
    writing,
  );
  const base = draft.ApplyTaxAfterDiscount
    ? taxable - proportion(discount, taxable, subtotal)
    : taxable;
  const parts = taxRates(code.value, writing).map((rate) => ({
    rate,
    amount: percentOf(base, Number(rate.RateValue)),
  }));
  const total = parts.reduce((sum, part) => sum + part.amount, 0n);
  const TaxLine = parts.map(({ rate, amount }) => ({
    Amount: dollars(amount),
    DetailType: 'TaxLineDetail',
    TaxLineDetail: {
      TaxRateRef: { value: rate.Id },
      PercentBased: true,
      TaxPercent: rate.RateValue,
      NetAmountTaxable: dollars(base),
    },
  }));
  return { detail: { TxnTaxCodeRef, TotalTax: dollars(total), TaxLine }, total };
}

const stateOf = (address: unknown) => (address as Draft | undefined)?.CountrySubDivisionCode;

/** Automated sales tax goes by where the goods go: of another state than the customer's own, the code that customers there carry. */
function codeOfPlace(draft: Draft, buyer: Draft, { company }: Writing) {
  const there = stateOf(draft.ShipAddr);
  if (!there || there === stateOf(buyer.ShipAddr)) return undefined;
  const neighbour = company
    .rows('Customer')
    .find(({ entity, gone }) => !gone && stateOf(entity.ShipAddr) === there);
  return neighbour && refOf(neighbour.entity, 'DefaultTaxCodeRef');
}

function taxRates(codeId: string, writing: Writing): Stored[] {
  const code = writing.company.look('TaxCode', codeId);
  const details =
    ((code.SalesTaxRateList as Draft | undefined)?.TaxRateDetail as Draft[] | undefined) ?? [];
  return details.flatMap(
    (detail) => writing.company.find('TaxRate', refOf(detail, 'TaxRateRef')?.value ?? '') ?? [],
  );
}
