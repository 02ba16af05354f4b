import { TriangleAlert } from 'lucide-react';
import { groupPairs, type PairGroup } from '../../../hazards/pair-groups.ts';
import { isDeadly } from '../../../hazards/public/deadly.ts';
import * as messages from '../../apart-messages.ts';
import { SheetLink } from '../sheet-link.tsx';

interface Product {
  nameKey: string;
  name: string;
}

/** Two products that must never meet, and what happens when they do. */
export interface Apart {
  a: Product;
  b: Product;
  reason: string;
  advice: string;
  /** 3 kills, 2 injures, 1 irritates or spoils. */
  severity: 1 | 2 | 3;
}

const NAMED = 'font-bold text-ink underline';

function Words({ group: { hub, others, reason, advice } }: { group: PairGroup }) {
  return (
    <>
      <span className="block">
        <SheetLink product={hub} className={NAMED} /> and{' '}
        {others.map((product, index) => (
          <span key={product.nameKey}>
            {index === 0 ? null : index === others.length - 1 ? ' or ' : ', '}
            <SheetLink product={product} className={NAMED} />
          </span>
        ))}
      </span>
      {reason} {advice}
    </>
  );
}

/** Pairs that can kill by product, whatever the reason is: which of them must not meet. */
export const deadlyGroups = (pairs: readonly Apart[]): PairGroup[] =>
  groupPairs(pairs.filter(isDeadly).map((pair) => ({ ...pair, reason: '' })));

const keyOf = ({ hub, others }: PairGroup) =>
  [hub, ...others].map(({ nameKey }) => nameKey).join('|');

/** What can kill: a black bar and every pair, never folded and never cut. */
function Deadly({ pairs }: { pairs: readonly Apart[] }) {
  return (
    <div className="mb-3 border-2 border-ink bg-card text-ink">
      <p className="flex items-center gap-2 bg-ink px-3 py-2 font-bold text-card">
        <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        {messages.canKill(pairs.length)}
      </p>
      <ul className="divide-y divide-rule px-3">
        {groupPairs(pairs).map((group) => (
          <li key={keyOf(group)} className="py-2">
            <Words group={group} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Pairs that must be stored apart, the deadliest first as they come: what can kill stands alone and
 * loud, the rest folds away.
 */
export function ApartPairs({ pairs, title }: { pairs: readonly Apart[]; title?: string }) {
  if (pairs.length === 0) return null;
  const deadly = pairs.filter(isDeadly);
  const others = pairs.filter((pair) => !isDeadly(pair));
  return (
    <>
      <p className="mb-2 font-semibold">{title ?? messages.apartTitle}</p>
      {deadly.length > 0 ? <Deadly pairs={deadly} /> : null}
      {others.length > 0 ? (
        <details className="mb-1">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm">
            {messages.milder(others, deadly.length > 0)}
          </summary>
          <ul className="mt-2 mb-3 grid gap-2 text-sm">
            {groupPairs(others).map((group) => (
              <li key={keyOf(group)} className="border-l-4 border-warning pl-3">
                <Words group={group} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
