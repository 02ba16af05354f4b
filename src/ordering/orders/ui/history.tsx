import { momentText } from '../../../kit/time.ts';
import { eventSentences, eventTitle } from '../public/event-sentences.ts';
import type { OrderEventView, OrderLineView } from '../server/public/queries.ts';

/** Who did what and when, newest last, with what was before and after. */
export function OrderHistory({
  events,
  lines,
  timeZone,
}: {
  events: OrderEventView[];
  lines: OrderLineView[];
  timeZone: string;
}) {
  const names = new Map(lines.map((line) => [line.productId, `${line.name}, ${line.sizeUnit}`]));
  return (
    <ol className="border-l-2 border-rule pl-4">
      {events.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: history is append-only
        <li key={at} className="relative pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.4rem] size-2.5 rounded-full bg-brand"
          />
          <p>
            <span className="font-semibold">{eventTitle(event.kind)}</span>
            <span className="text-muted"> · {event.actorName}</span>
          </p>
          <p className="tabular text-sm text-muted">
            Version {event.version} ·{' '}
            <time dateTime={event.at}>{momentText(event.at, timeZone)}</time>
          </p>
          {eventSentences(event.detail, names).map((sentence) => (
            <p key={sentence} className="text-sm">
              {sentence}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
