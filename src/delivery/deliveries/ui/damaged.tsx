import { dayText } from '../../../kit/time.ts';
import { waysOf } from '../damage-contract.ts';
import { DAMAGE as words } from '../damage-messages.ts';
import { REASON_MESSAGES } from '../messages.ts';
import type { Damage } from '../server/damage.ts';
import { ToRead } from './to-read.tsx';

/** Hazardous goods that were damaged or leaked at a door, until somebody of the desk has said what becomes of them. */
export function Damaged({ rows }: { rows: readonly Damage[] }) {
  return rows.map((one) => (
    <ToRead
      key={one.deliveryId}
      id={one.deliveryId}
      intent="noted-damage"
      choices={waysOf(one.isBack).map((way) => [way, words.becomes[way]])}
      of={one}
      what={words.title(one.goods.map(({ reason }) => reason))}
    >
      {words.by(one.driverName, dayText(one.deliveredOn))}{' '}
      {one.goods
        .map((line) => words.line({ ...line, reason: REASON_MESSAGES[line.reason] }))
        .join(' ')}{' '}
      {one.isBack ? words.leadBack : words.lead}
    </ToRead>
  ));
}
