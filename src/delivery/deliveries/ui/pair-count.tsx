import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import { PopMenu } from '../../../ui/pop-menu.tsx';
import { isFirm, keptApart } from '../../runs/kept-apart.ts';
import { LOAD_MESSAGES } from '../../runs/load-messages.ts';
import type { GoodsLoad } from '../../runs/server/load-of-goods.ts';

/** How many pairs of one truck's load must not touch, as a count that opens. */
export function PairCount({ goods, run }: { goods: GoodsLoad; run: string }) {
  const pairs = keptApart(goods);
  if (pairs.length === 0) return null;
  const deadly = pairs.filter(isDeadly).length;
  const firm = pairs.filter(isFirm).length;
  const label = LOAD_MESSAGES.pairs(firm, pairs.length - firm);
  return (
    <PopMenu
      side="left"
      says={`${run}: ${label}`}
      label={label}
      className="inline-flex min-h-6 cursor-pointer items-center text-warning underline decoration-dotted underline-offset-2"
    >
      <div className="max-h-96 overflow-y-auto px-4 py-2 text-sm text-ink">
        {deadly > 0 ? <p className="font-semibold">{LOAD_MESSAGES.deadly(deadly)}</p> : null}
        <ul className="divide-y divide-rule">
          {pairs.map(({ a, b, reason }) => (
            <li key={`${a.nameKey}|${b.nameKey}`} className="py-1.5">
              <span className="block font-semibold">
                {a.name} and {b.name}
              </span>
              {reason}
            </li>
          ))}
        </ul>
      </div>
    </PopMenu>
  );
}
