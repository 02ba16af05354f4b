import { lazy, Suspense } from 'react';
import { formatCents } from '../../../kit/money.ts';
import * as messages from '../messages.ts';
import type { ShownOffer, SizeOffer } from '../public/browsing.ts';

/** The price of one size for the chosen customer; staff also see which rule gave it. */
export function Price({
  size,
  big = false,
}: {
  size: Pick<SizeOffer, 'unitPriceCents'>;
  big?: boolean;
}) {
  if (size.unitPriceCents === null)
    return <span className="font-semibold text-muted">{messages.onRequest}</span>;
  return (
    <span className={big ? 'price text-4xl' : 'price'}>{formatCents(size.unitPriceCents)}</span>
  );
}

/** Only staff load it. */
const StaffPrice = lazy(async () => ({ default: (await import('./staff-price.tsx')).StaffPrice }));

/** Why it costs that: every rule for staff, one sentence for buyers. */
export function PriceReason({ size, customerId }: { size: ShownOffer; customerId: string | null }) {
  if (!size.priceRule) return size.reason ?? null;
  return (
    <Suspense>
      <StaffPrice key={size.id} rule={size.priceRule} productId={size.id} customerId={customerId} />
    </Suspense>
  );
}

export function Stock({ available }: { available: number }) {
  const tone = available === 0 ? 'text-danger' : available <= 10 ? 'text-warning' : 'text-success';
  return <span className={`stock ${tone}`}>{messages.stockWords(available)}</span>;
}
