import { formatCents } from '../../../kit/money.ts';
import { Section } from '../../../ui/section.tsx';
import { DESK_LEAD, DESK_TITLE, overrideText } from '../page-messages.ts';
import type { OrderDesk } from '../server/order-desk.ts';

/** Each price that staff gave for this order alone, with its reason. */
export function DeskPanel({ desk }: { desk: OrderDesk }) {
  if (desk.overrides.length === 0) return null;
  return (
    <Section title={DESK_TITLE}>
      <p className="mt-2 text-sm text-muted">{DESK_LEAD}</p>
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
    </Section>
  );
}
