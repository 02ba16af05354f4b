import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Opponent } from '../../hazards/safety-view.ts';
import { sheetPage } from '../addresses.ts';
import * as messages from '../messages.ts';

interface NeverCombineProps {
  opponents: readonly Opponent[];
  /** Product keys that this site buys: they come first and say so. */
  bought?: readonly string[];
  /** Over the whole width: the reasons stand in two columns. */
  wide?: boolean;
}

interface Group {
  reason: string;
  advice: string;
  severity: Opponent['severity'];
  products: Opponent[];
}

/**
 * One reason with all products it concerns: what people remember is the reason. The deadliest
 * first, then what this site buys.
 */
function byReason(opponents: readonly Opponent[], bought: readonly string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const opponent of opponents) {
    const { reason, advice, severity } = opponent;
    const group = groups.get(`${severity} ${reason}`) ?? { reason, advice, severity, products: [] };
    group.products.push(opponent);
    groups.set(`${severity} ${reason}`, group);
  }
  const owned = (products: readonly Opponent[]) =>
    products.filter((product) => bought.includes(product.nameKey)).length;
  return [...groups.values()]
    .map((group) => ({
      ...group,
      products: group.products.toSorted((a, b) => owned([b]) - owned([a])),
    }))
    .toSorted((a, b) => b.severity - a.severity || owned(b.products) - owned(a.products));
}

function Reasons({
  groups,
  bought,
  wide,
}: {
  groups: readonly Group[];
  bought: readonly string[];
  wide: boolean;
}) {
  return (
    <ul className={wide ? 'gap-x-10 *:mb-4 *:break-inside-avoid lg:columns-2' : 'grid gap-3'}>
      {groups.map((group) => (
        <li key={group.reason} className="border-l-4 border-ink pl-3">
          <p className="flex gap-2 font-semibold">
            <TriangleAlert
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className="mt-0.5 shrink-0"
            />
            <span>
              {group.severity === 3 ? (
                <span className="mr-1.5 bg-ink px-1.5 py-0.5 text-sm text-card">
                  {messages.canKill}
                </span>
              ) : null}
              {group.reason}
            </span>
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {group.products.map((product) => (
              <li key={product.nameKey} className="flex items-center gap-2">
                <Link
                  to={sheetPage(product.nameKey)}
                  className="inline-flex min-h-9 items-center text-brand underline"
                >
                  {product.name}
                </Link>
                {bought.includes(product.nameKey) ? (
                  <strong className="bg-warning-tint px-1.5 text-sm text-warning">
                    {messages.youBuy}
                  </strong>
                ) : null}
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{group.advice}</p>
        </li>
      ))}
    </ul>
  );
}

/**
 * Products of this catalogue that must never meet this one, by what would happen. What can kill
 * stands alone; the rest folds away, unless this site buys one of them. Never phrased as "safe together".
 */
export function NeverCombine({ opponents, bought = [], wide = false }: NeverCombineProps) {
  if (opponents.length === 0) return <p className="text-muted">{messages.neverNone}</p>;
  const groups = byReason(opponents, bought);
  const mild = opponents.filter((opponent) => opponent.severity < 3);
  return (
    <div>
      <Reasons
        groups={groups.filter((group) => group.severity === 3)}
        bought={bought}
        wide={wide}
      />
      {mild.length > 0 ? (
        <details open={mild.some((opponent) => bought.includes(opponent.nameKey))}>
          <summary className="min-h-11 cursor-pointer py-2.5">
            {messages.milder(mild.map((opponent) => opponent.name))}
          </summary>
          <Reasons
            groups={groups.filter((group) => group.severity < 3)}
            bought={bought}
            wide={wide}
          />
        </details>
      ) : null}
    </div>
  );
}
