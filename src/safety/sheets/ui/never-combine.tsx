import { TriangleAlert } from 'lucide-react';
import { isDeadly } from '../../hazards/public/deadly.ts';
import type { NeverGroup } from '../../hazards/safety-view.ts';
import * as messages from '../messages.ts';
import { SheetLink } from './sheet-link.tsx';

interface NeverCombineProps {
  groups: readonly NeverGroup[];
  /** What is said where there is none. */
  none: string;
  /** Over the whole width: the reasons stand in two columns. */
  wide?: boolean;
}

function Reasons({ groups, wide }: Omit<NeverCombineProps, 'none'>) {
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
              {isDeadly(group) ? (
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
                <SheetLink
                  product={product}
                  className="inline-flex min-h-9 items-center text-brand underline"
                />
                {product.bought ? (
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
export function NeverCombine({ groups, none, wide = false }: NeverCombineProps) {
  if (groups.length === 0) return <p className="text-muted">{none}</p>;
  const milder = groups.filter((group) => !isDeadly(group));
  const mild = milder.flatMap((group) => group.products);
  return (
    <div>
      <Reasons groups={groups.filter(isDeadly)} wide={wide} />
      {mild.length > 0 ? (
        <details open={mild.some(({ bought }) => bought)}>
          <summary className="min-h-11 cursor-pointer py-2.5">
            {messages.milder(mild.map(({ name }) => name))}
          </summary>
          <Reasons groups={milder} wide={wide} />
        </details>
      ) : null}
    </div>
  );
}
