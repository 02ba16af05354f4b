import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { sheetPage } from '../browsing.ts';
import type { Opponent } from '../sheet-view.ts';
import * as words from '../words.ts';

interface NeverCombineProps {
  opponents: readonly Opponent[];
  /** Product keys that this site buys: they come first and say so. */
  bought?: readonly string[];
  /** Over the whole width: the reasons stand in two columns. */
  wide?: boolean;
}

/** One reason with all products it concerns: what people remember is the reason. */
function byReason(opponents: readonly Opponent[], bought: readonly string[]): { reason: string; advice: string; products: Opponent[] }[] {
  const groups = new Map<string, { reason: string; advice: string; products: Opponent[] }>();
  for (const opponent of opponents) {
    const group = groups.get(opponent.reason) ?? { reason: opponent.reason, advice: opponent.advice, products: [] };
    group.products.push(opponent);
    groups.set(opponent.reason, group);
  }
  const owned = (products: readonly Opponent[]) => products.filter((product) => bought.includes(product.nameKey)).length;
  return [...groups.values()]
    .map((group) => ({ ...group, products: group.products.toSorted((a, b) => owned([b]) - owned([a])) }))
    .toSorted((a, b) => owned(b.products) - owned(a.products));
}

/** Products of this catalogue that must never meet this one, by what would happen. Never phrased as "safe together". */
export function NeverCombine({ opponents, bought = [], wide = false }: NeverCombineProps) {
  if (opponents.length === 0) return <p className="text-muted">{words.neverNone}</p>;
  return (
    <div>
      <ul className={wide ? 'gap-x-10 *:mb-4 *:break-inside-avoid lg:columns-2' : 'grid gap-3'}>
        {byReason(opponents, bought).map((group) => (
          <li key={group.reason} className="border-l-4 border-ink pl-3">
            <p className="flex gap-2 font-semibold">
              <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
              {group.reason}
            </p>
            <ul className="mt-1 flex flex-wrap gap-x-4">
              {group.products.map((product) => (
                <li key={product.nameKey} className="flex items-center gap-2">
                  <Link to={sheetPage(product.nameKey)} className="inline-flex min-h-9 items-center text-brand underline">
                    {product.name}
                  </Link>
                  {bought.includes(product.nameKey) ? <strong className="bg-warning-tint px-1.5 text-sm text-warning">{words.youBuy}</strong> : null}
                </li>
              ))}
            </ul>
            <p className="text-sm text-muted">{group.advice}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
