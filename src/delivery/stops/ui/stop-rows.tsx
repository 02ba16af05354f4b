import type { DriverStop } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import { isSameDoor } from '../one-door.ts';
import type { Outbox } from './device/outbox.ts';
import { begunWords, loadWords, stateWords } from './stop-words.ts';
import { firstsOf } from './stored-of-order.ts';
import type { Begun } from './use-begun.ts';

/** The stops of a part of the day, each with where it stands and the way to it. */
export function Rows(props: {
  title: string;
  stops: DriverStop[];
  outbox: Outbox;
  begun: Begun;
  /** Each order with what became of it; open ones of one door are one stop. */
  isEnded?: boolean;
}) {
  const { title, outbox, begun, isEnded = false } = props;
  const stops = isEnded ? props.stops : firstsOf(props.stops);
  if (stops.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="border-b border-ink pb-1 text-xl">{title}</h2>
      <ol className="divide-y divide-rule border-b border-rule">
        {stops.map((stop) => (
          <li key={stop.orderId}>
            <a
              className="flex min-h-16 items-start gap-2 py-2 text-ink no-underline"
              href={`/dashboard/product-delivery/${stop.orderId}`}
            >
              <span className="narrow tabular w-7 shrink-0 text-xl leading-tight font-bold">
                {stop.position}
              </span>
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block font-bold wrap-anywhere">{stop.customerName}</span>
                <span className="text-muted">
                  {[
                    isEnded
                      ? ''
                      : loadWords(
                          props.stops.filter((one) => isSameDoor(one, stop)),
                          { weight: false },
                        ),
                    stop.address1,
                    stop.city,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                {/* Where it will not be in time the next line says the hours. */}
                {!isEnded && ((!stop.late && stop.dock) || stop.expected) ? (
                  <span className="block">
                    {[stop.late ? '' : stop.dock, stop.expected].filter(Boolean).join(', ')}
                  </span>
                ) : null}
                {!isEnded && stop.late ? (
                  <span className="block font-semibold text-danger">
                    {messages.late(stop.late)}
                  </span>
                ) : null}
                {!isEnded && props.stops.filter((one) => isSameDoor(one, stop)).length > 1 ? (
                  <span className="block">
                    {messages.oneDoor(
                      props.stops
                        .filter((one) => isSameDoor(one, stop))
                        .map(({ number }) => number)
                        .join(', '),
                    )}
                  </span>
                ) : null}
              </span>
              <span className="max-w-2/5 shrink-0 text-right leading-tight font-semibold">
                {(isEnded
                  ? ''
                  : begunWords(
                      props.stops.filter((one) => isSameDoor(one, stop)),
                      begun,
                    )) || stateWords(stop, outbox)}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
