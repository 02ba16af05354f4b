import { formatCents } from '../../../kit/money.ts';
import { chargeRows, type Totals, taxText } from '../../cart/public/totals.ts';

/** What the order comes to. */
export function Sum({ totals, taxSettled }: { totals: Totals; taxSettled: boolean }) {
  const rows = [
    ['Subtotal', totals.subtotalCents],
    ...chargeRows(totals),
    ['Tax', taxText(taxSettled, totals.taxCents)],
    ['Delivery fee', totals.deliveryFeeCents],
  ] as const;
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1 border-t border-rule pt-3">
      {rows.map(([label, cents]) =>
        label === 'Delivery fee' && cents === 0 ? null : (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{typeof cents === 'string' ? cents : formatCents(cents)}</dd>
          </div>
        ),
      )}
      <dt className="border-t-2 border-ink pt-2 font-display text-xl font-bold">Total</dt>
      <dd className="border-t-2 border-ink pt-2 text-right font-display text-xl font-bold">
        {formatCents(totals.totalCents)}
      </dd>
    </dl>
  );
}
