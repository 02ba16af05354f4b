import { dayText } from '../../../kit/time.ts';
import { TO_DECIDE as words } from '../decide-messages.ts';
import type { NotSentOut } from '../server/not-sent-out.ts';
import { ToRead } from './to-read.tsx';

/** Deliveries of a run that was never sent out. */
export function Unsent({ rows }: { rows: readonly NotSentOut[] }) {
  return rows.map((one) => (
    <ToRead
      key={one.deliveryId}
      id={one.deliveryId}
      intent="noted-unsent"
      of={one}
      what={words.unsent}
    >
      {words.unsentBy(one.driverName, dayText(one.deliveredOn))} {words.unsentLead}{' '}
      {[...one.points, one.reason && words.unsentWhy(one.reason)].filter(Boolean).join(' ')}
    </ToRead>
  ));
}
