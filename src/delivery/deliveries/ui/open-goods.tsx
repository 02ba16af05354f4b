import { PopMenu } from '../../../ui/pop-menu.tsx';
import { TO_DECIDE as words } from '../decide-messages.ts';
import type { ToDecide } from '../server/load-live.ts';

/** What of an order was not handed over, as a count that opens. */
export function OpenGoods({
  rest: { open, number },
  why,
}: {
  rest: ToDecide['rests'][number];
  /** Which of it for which reason; '' where one holds for all. */
  why: string;
}) {
  const label = words.stillOpen(open.reduce((sum, { quantity }) => sum + quantity, 0));
  return (
    <PopMenu
      side="left"
      says={`${label}${words.stillOpenOf(number)}`}
      label={label}
      className="inline-flex min-h-6 cursor-pointer items-center underline decoration-dotted underline-offset-2 pointer-coarse:min-h-11"
    >
      <div className="max-h-96 overflow-y-auto px-4 py-2 text-sm">
        <ul className="divide-y divide-rule">
          {open.map(({ quantity, name, sizeUnit }) => (
            <li key={`${name} ${sizeUnit}`} className="py-1.5">
              <span className="tabular font-semibold">{quantity}</span> {name}, {sizeUnit}
            </li>
          ))}
        </ul>
        {why ? <p className="py-1.5 text-muted">{why}</p> : null}
      </div>
    </PopMenu>
  );
}
