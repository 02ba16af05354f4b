import { type Apart, deadlyGroups } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import * as messages from '../order-messages.ts';

/** The pairs of this order that can kill, by product, in black and never cut; why, and what to do about them, stands with the order's hazards. */
export function DeadlyPairs({
  pairs,
  className = '',
}: {
  pairs: readonly Apart[];
  className?: string;
}) {
  const groups = deadlyGroups(pairs);
  if (groups.length === 0) return null;
  return (
    <div
      className={`bg-bar px-2.5 py-2 text-[0.8125rem] leading-4.5 font-semibold text-on-bar ${className}`}
    >
      <p>
        {messages.canKill}{' '}
        <a href="/cart#order-hazards" className="text-on-bar underline">
          {messages.keepApart}
        </a>
      </p>
      {groups.map(({ hub, others }) => (
        <p key={[hub, ...others].map(({ nameKey }) => nameKey).join(' ')}>
          {messages.neverWith(
            hub.name,
            others.map(({ name }) => name),
          )}
        </p>
      ))}
    </div>
  );
}
