import { NO_POSITION_MESSAGES } from '../../deliveries/messages.ts';
import { stopMessages as messages } from '../messages.ts';
import type { Position } from '../stop-evidence.ts';

/** Whether the stop has a position. It never blocks the delivery; the reason for a missing one is stored. */
export function LocationPart({ position }: { position: Position }) {
  return (
    <p role="status">
      {position.location
        ? messages.locationAdded
        : position.noPosition === 'not-yet'
          ? messages.locationLooking
          : messages.locationOff(NO_POSITION_MESSAGES[position.noPosition])}
    </p>
  );
}
