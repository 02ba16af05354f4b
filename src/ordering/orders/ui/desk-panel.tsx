import { formatCents } from '../../../kit/money.ts';
import { Panel } from '../../../ui/panel.tsx';
import { DESK_LEAD, DESK_TITLE, overrideText } from '../public/messages.ts';
import type { OrderDesk } from '../server/order-desk.ts';

/** What staff noted when they entered the order: the internal note, and each price of their own with its reason. */
export function DeskPanel({ desk }: { desk: OrderDesk }) {
  if (desk.internalNote === '' && desk.overrides.length === 0) return null;
  return (
    <Panel title={DESK_TITLE}>
      <p className="text-sm text-muted">{DESK_LEAD}</p>
      {desk.internalNote ? (
        <p className="mt-2 break-words whitespace-pre-line">{desk.internalNote}</p>
      ) : null}
      <ul className="mt-2 divide-y divide-rule border-t border-rule empty:hidden">
        {desk.overrides.map((line) => (
          <li key={line.sku} className="tabular py-2 text-sm">
            <span className="block font-semibold">{line.name}</span>
            {overrideText({
              from: line.fromCents === null ? null : formatCents(line.fromCents),
              to: formatCents(line.unitPriceCents),
              reason: line.reason,
            })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
