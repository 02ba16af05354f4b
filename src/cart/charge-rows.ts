import type { Cents } from '../kit/money.ts';
import type { Totals } from './totals.ts';

export const CHARGE_LABELS = { discount: 'Discount', surcharge: 'Fuel surcharge' } as const;

/** What stands between goods and tax wherever sums are shown, in cents and with its sign; nothing where it is nothing. */
export function chargeRows({
  discountCents,
  surchargeCents,
}: Pick<Totals, 'discountCents' | 'surchargeCents'>): [string, Cents][] {
  const rows: [string, Cents][] = [
    [CHARGE_LABELS.discount, -discountCents],
    [CHARGE_LABELS.surcharge, surchargeCents],
  ];
  return rows.filter(([, cents]) => cents !== 0);
}
