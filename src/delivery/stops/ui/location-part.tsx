import { NO_POSITION_MESSAGES } from '../../deliveries/messages.ts';
import { stopMessages as messages } from '../messages.ts';
import type { Position } from '../stop-evidence.ts';

/** Whether the stop says where it was: nothing waits for it, and why not is kept. */
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
