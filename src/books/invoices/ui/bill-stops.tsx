import { Note } from '../../../ui/panel.tsx';
import type { BillStop } from '../server/bill-stops.ts';
import { STOP_WORDS as words } from '../stop-messages.ts';

/** Why the books will refuse the bill of an order that has not left. Shared with the order's page, for staff. */
export function BillStops({ stops }: { stops: readonly BillStop[] }) {
  if (stops.length === 0) return null;
  return (
    <Note tone="warning" title={words.title}>
      <ul>
        {stops.map((stop) => (
          <li key={`${stop.kind} ${stop.objectId}`}>{words.stop(stop)}</li>
        ))}
      </ul>
      <p>{words.help}</p>
    </Note>
  );
}
