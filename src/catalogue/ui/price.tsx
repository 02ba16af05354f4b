import { formatCents } from '../../kit/money.ts';
import type { SizeOffer } from '../browsing.ts';
import * as messages from '../messages.ts';

/** The price of one size for the chosen customer; staff also see which rule gave it. */
export function Price({ size, big = false }: { size: SizeOffer; big?: boolean }) {
  if (size.unitPriceCents === null)
    return <span className="font-semibold text-muted">{messages.onRequest}</span>;
  return (
    <span className={`tabular font-display font-bold whitespace-nowrap ${big ? 'text-4xl' : ''}`}>
      {formatCents(size.unitPriceCents)}
    </span>
  );
}

export function PriceReason({ size }: { size: SizeOffer }) {
  if (!size.priceRule) return null;
  return <p className="text-sm text-muted">{messages.RULE_MESSAGES[size.priceRule]}</p>;
}

export function Stock({ available }: { available: number }) {
  const tone = available === 0 ? 'text-danger' : available <= 10 ? 'text-warning' : 'text-success';
  return (
    <span className={`text-sm font-semibold whitespace-nowrap ${tone}`}>
      {messages.stockWords(available)}
    </span>
  );
}
