import { buttonClass } from '../../../ui/button.tsx';
import { signedOutMessages } from '../at-door-messages.ts';
import { stopMessages as messages } from '../messages.ts';
import type { Outbox } from './device/outbox.ts';
import { countWaits, runNow } from './stored-of-order.ts';
import type { ShownDay } from './use-driver-day.ts';

/** From where a driver comes back to the stops. */
const SIGN_IN = '/login?returnTo=/dashboard/stops';

/**
 * The end of a run on the driver's own screen: once nothing of it is open the truck is counted back, and before the next run is driven. What
 * this phone still holds of it is sent first.
 */
export function EndOfRun({
  shown,
  outbox,
  isNext,
  closed = null,
}: {
  shown: ShownDay;
  outbox: Outbox;
  /** Something is still to be delivered. */
  isNext: boolean;
  /** The run that was counted back just now: what the phone held until the office answers has it still. */
  closed?: string | null;
}) {
  const run = shown.day.runs.find(
    ({ id, state }) => id === runNow(shown, outbox) && state === 'out',
  );
  if (!run || run.id === closed || isNext || !outbox.isRead) return null;
  const unsent = outbox.stops.length + outbox.sealed;
  // Connected or not: nothing goes before somebody signs in.
  const isSignedOut = unsent > 0 && (outbox.trouble === 'sign-in' || outbox.sealed > 0);
  const isCounted = countWaits(outbox, run.id);
  return (
    <section aria-label={messages.endOfRun} className="space-y-3">
      <p>
        {unsent > 0
          ? isSignedOut
            ? signedOutMessages.signInFirst(unsent)
            : messages.sendFirst(unsent)
          : isCounted
            ? messages.countWaits
            : messages.countBackLead}
      </p>
      {isSignedOut ? (
        <a className={buttonClass('primary', 'min-h-16 w-full text-xl')} href={SIGN_IN}>
          {signedOutMessages.signIn}
        </a>
      ) : null}
      {unsent > 0 ? null : (
        <a
          className={buttonClass(isCounted ? 'secondary' : 'primary', 'min-h-16 w-full text-xl')}
          href={`/dashboard/runs/${run.id}/count`}
        >
          {isCounted ? messages.countShow(run.name) : messages.countBack(run.name)}
        </a>
      )}
    </section>
  );
}
