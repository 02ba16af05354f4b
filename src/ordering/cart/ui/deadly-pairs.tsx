import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import type { Apart } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import * as messages from '../order-messages.ts';

/** The pairs of this order that can kill, one line each, in black; what to do about them stands with the order's hazards. */
export function DeadlyPairs({
  pairs,
  className = '',
}: {
  pairs: readonly Apart[];
  className?: string;
}) {
  const deadly = pairs.filter(isDeadly);
  if (deadly.length === 0) return null;
  return (
    <div
      className={`bg-bar px-2.5 py-2 text-[0.8125rem] leading-4.5 font-semibold text-on-bar ${className}`}
    >
      {deadly.map(({ a, b }) => (
        <p key={`${a.nameKey} ${b.nameKey}`}>
          {messages.canKill(a.name, b.name)}{' '}
          <a href="/cart#order-hazards" className="text-on-bar underline">
            {messages.keepApart}
          </a>
        </p>
      ))}
    </div>
  );
}
