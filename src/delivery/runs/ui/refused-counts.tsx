import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { checkMessages as words } from '../load-check-messages.ts';
import type { LineToLoad } from '../load-contract.ts';
import type { LoadOutbox } from './load-outbox.ts';

/** Counts that the office did not record: each reason once, with the products that it is about. */
export function RefusedCounts({
  refused,
  lines,
  onSeen,
}: {
  refused: LoadOutbox['refused'];
  lines: readonly Pick<LineToLoad, 'orderLineId' | 'name'>[];
  onSeen: () => void;
}) {
  if (refused.length === 0) return null;
  const names = new Map(lines.map(({ orderLineId, name }) => [orderLineId, name]));
  const reasons = new Map<string, Set<string>>();
  for (const { orderLineId, why } of refused) {
    const about = reasons.get(why) ?? new Set();
    const name = names.get(orderLineId);
    if (name !== undefined) about.add(name);
    reasons.set(why, about);
  }
  return (
    <Note tone="danger" title={words.refusedTitle(refused.length)}>
      {[...reasons].map(([why, about]) => (
        <div key={why} className="mt-2 first:mt-0">
          <p>{why}</p>
          <ul className="list-disc pl-5 empty:hidden">
            {[...about].map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
      <Button variant="secondary" className="mt-2 min-h-14" onClick={onSeen}>
        {words.seen}
      </Button>
    </Note>
  );
}
