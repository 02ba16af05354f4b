import { useCallback, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatCents } from '../../../../kit/money.ts';
import { KnownAddress } from '../../../../ui/known-address.tsx';
import { useAsking, useWaitingText } from '../../../../ui/look-up.tsx';
import type { PriceCandidate, PriceExplanation } from '../../price-contract.ts';
import * as messages from '../../price-messages.ts';
import type { PriceRule } from '../../public/contract.ts';

function Candidate({ one }: { one: PriceCandidate }) {
  const won = one.state === 'won';
  return (
    <li
      className={`flex items-baseline justify-between gap-x-3 border-b border-rule py-1 last:border-b-0 ${won ? 'font-semibold text-ink' : 'text-muted'}`}
    >
      <span className="min-w-0">
        {messages.RULE_MESSAGES[one.rule]}
        <span className="block text-xs font-normal">
          {[messages.stateOf(one), messages.daysOf(one), ...messages.originOf(one)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="tabular">
        {one.unitPriceCents === null ? '–' : formatCents(one.unitPriceCents)}
      </span>
    </li>
  );
}

/** All rules of a price, the winner in bold; or the one sentence that a buyer is told. */
export function PriceReasons({ why }: { why: PriceExplanation }) {
  if (why.kind === 'short') return <span>{messages.shortReason(why)}</span>;
  return (
    <ul>
      {why.candidates.map((one) => (
        <Candidate key={`${one.rule} ${one.from} ${one.at} ${one.unitPriceCents}`} one={one} />
      ))}
    </ul>
  );
}

interface WhyPriceProps {
  /** The rule that won, where it is known already: it stands there without being opened. */
  rule: PriceRule | null;
  productId: string;
  /** Whose price; null is the list price. */
  customerId: string | null;
  /** The day it was asked for, such as that of an order; today when left out. */
  onDate?: string;
  /** In a dense row: no higher than a line by mouse. */
  compact?: boolean;
}

/**
 * Why a price is what it is, for staff: opens to every rule, with who made it and when. For any
 * screen that shows staff a price of a customer; it asks the server when it is opened.
 */
export function WhyPrice({ rule, productId, customerId, onDate, compact = false }: WhyPriceProps) {
  const fetcher = useFetcher<{ why: PriceExplanation | null }>();
  const { load } = fetcher;
  const [query, setQuery] = useState('');
  const ask = useCallback(
    (queryText: string) => void load(`/dashboard/prices/why?${queryText}`),
    [load],
  );
  // Asked again once the connection is back, until there is an answer.
  useAsking(fetcher.data ? '' : query, ask);
  const waits = useWaitingText();
  const open = () => {
    const params = new URLSearchParams({
      product: productId,
      ...(customerId ? { customer: customerId } : {}),
      ...(onDate ? { on: onDate } : {}),
    });
    setQuery(String(params));
  };
  const why = fetcher.data?.why;
  return (
    <details
      className={compact ? 'group' : 'group text-sm'}
      onToggle={(event) => event.currentTarget.open && open()}
    >
      <summary
        className={`inline-flex cursor-pointer items-center text-muted underline decoration-rule decoration-dotted underline-offset-4 hover:text-ink ${compact ? 'min-h-6 pointer-coarse:min-h-11' : 'min-h-11 sm:min-h-8'}`}
      >
        {(rule && messages.RULE_MESSAGES[rule]) || messages.whyTitle}
        <span className="sr-only">{rule ? `: ${messages.whyTitle.toLowerCase()}` : ''}</span>
      </summary>
      <div className="mt-1 mb-2 max-w-md rounded-md border border-rule bg-card px-3 py-2 text-left font-normal">
        <KnownAddress to="/dashboard/prices/why" />
        {why ? <PriceReasons why={why} /> : null}
        {fetcher.data && !why ? <p className="text-danger">{messages.whyFailed}</p> : null}
        {fetcher.data ? null : <p className="text-muted">{waits}</p>}
      </div>
    </details>
  );
}
