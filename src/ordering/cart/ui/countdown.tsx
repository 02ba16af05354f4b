import { useEffect, useState } from 'react';
import { dayText } from '../../../kit/time.ts';
import * as messages from '../messages.ts';
import { inTime } from '../order-messages.ts';

const MINUTE_MS = 60_000;

/** As it is written: "2 h 14 min". What is left of a minute does not count: nobody is promised time that is not there. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return messages.lessThanAMinute;
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ];
  if (days > 0) return messages.daysLeft(days, hours);
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}

interface CutOff {
  delivery: { day: string; cutOffAtMs: number };
  /** The server's clock when it said so. */
  nowMs: number;
}

/** How often the server is asked again while it still names a cut-off that has passed, in ms. */
const ASK_AGAIN_MS = 15_000;

/** Milliseconds to the cut-off, counted from the server's clock; `onPassed` asks the server for what counts since. */
function useTimeLeft({ delivery, nowMs }: CutOff, onPassed: () => void): number {
  const [elapsed, setElapsed] = useState(0);
  const { cutOffAtMs } = delivery;
  useEffect(() => {
    const since = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const passed = performance.now() - since;
      const left = cutOffAtMs - nowMs - passed;
      setElapsed(passed);
      if (left <= 0) onPassed();
      // To the next whole minute, so that the text is right when it changes.
      timer = setTimeout(tick, left <= 0 ? ASK_AGAIN_MS : (left % MINUTE_MS) + 50);
    };
    tick();
    return () => clearTimeout(timer);
  }, [cutOffAtMs, nowMs, onPassed]);
  return cutOffAtMs - nowMs - elapsed;
}

/** "Order within 2 h 14 min for Thu, Nov 26"; once that has passed it says so until the server has named the next day. */
export function DeliveryCountdown({ at, onPassed }: { at: CutOff; onPassed: () => void }) {
  const left = useTimeLeft(at, onPassed);
  return (
    <span className="tabular">
      {left > 0
        ? messages.orderWithin(timeLeft(left), dayText(at.delivery.day))
        : messages.cutOffPassed(dayText(at.delivery.day))}
    </span>
  );
}

/** "in 2 days 2 h"; once that has passed it says so until the server has named the next day. */
export function TimeLeft({ at, onPassed }: { at: CutOff; onPassed: () => void }) {
  const left = useTimeLeft(at, onPassed);
  return left > 0 ? inTime(timeLeft(left)) : messages.cutOffPassed(dayText(at.delivery.day));
}
