import { Link } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import { COUNTS_DIFFER, DAY, STOP_MESSAGES } from '../messages.ts';
import { outcomeText } from '../nothing-delivered.ts';
import type { Live as LiveData, LiveStop } from '../server/load-live.ts';
import { DELIVERY_TONES } from './delivery-panel.tsx';

/** Every stop with the run that it is on, what rides on none last. */
export function LiveStops({
  live: { runs, stops },
  day,
  plans,
}: {
  live: LiveData;
  day: string;
  plans: boolean;
}) {
  const doors = runs.reduce((sum, run) => sum + run.delivered.of, 0);
  const onNone = stops.filter(({ run, isOpen }) => run === null && isOpen).length;
  const nextIds = new Set(runs.flatMap(({ next }) => (next ? [next.orderId] : [])));
  return (
    <section aria-labelledby="stops-of-day">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-1.5">
        <h2 id="stops-of-day" className="text-base leading-6">
          {DAY.stops}
        </h2>
        <p className="text-muted">
          {DAY.onRuns(doors, runs.length)}
          {onNone > 0 ? (
            <>
              {'; '}
              {plans ? (
                <Link to={`?day=${day}`} className="text-brand underline">
                  {DAY.onNone(onNone)}
                </Link>
              ) : (
                DAY.onNone(onNone)
              )}
            </>
          ) : null}
        </p>
      </div>
      <table className="w-full text-left max-md:block">
        <thead className="text-xs text-muted max-md:sr-only">
          <tr className="h-7 border-b border-ink">
            <th scope="col" className="w-20 pr-3 font-normal">
              {DAY.head.run}
            </th>
            <th scope="col" className="w-9 font-normal">
              <span className="sr-only">{DAY.head.stop}</span>
            </th>
            <th scope="col" className="font-normal">
              {DAY.head.customer}
            </th>
            <th scope="col" className="w-28 font-normal">
              {DAY.head.dock}
            </th>
            <th scope="col" className="w-20 pr-3 text-right font-normal">
              {DAY.head.packages}
            </th>
            <th scope="col" className="w-24 font-normal">
              {DAY.head.order}
            </th>
            <th scope="col" className="w-56 font-normal">
              {DAY.head.state}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {stops.map((stop) => (
            <StopRow key={stop.orderId} stop={stop} day={day} isNext={nextIds.has(stop.orderId)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StopRow({ stop, day, isNext }: { stop: LiveStop; day: string; isNext: boolean }) {
  const { outcome } = stop;
  const isHeld = stop.missing.length > 0;
  const packages = outcome ? DAY.of(outcome.handed, outcome.expected) : String(stop.packages);
  return (
    <tr className="border-b border-rule align-baseline max-md:relative max-md:grid max-md:grid-cols-[2rem_minmax(0,1fr)_auto] max-md:py-1.5 md:h-8">
      <td className="py-1 pr-3 text-muted max-md:order-4 max-md:col-start-2 max-md:py-0 max-md:pr-0 max-md:text-sm">
        {stop.run ? (
          <Link
            to={`/dashboard/runs/${stop.run.id}`}
            className="text-muted no-underline hover:underline"
          >
            {stop.run.name}
          </Link>
        ) : (
          DAY.noRun
        )}
        <span className="md:hidden">, {packages}</span>
      </td>
      <td className="narrow tabular py-1 font-bold max-md:order-1 max-md:py-0">{stop.position}</td>
      <td className="py-1 pr-3 font-semibold max-md:order-2 max-md:col-span-2 max-md:py-0 max-md:pr-0">
        <Link
          to={`/dashboard/customers/${stop.customerId}`}
          className="text-ink no-underline hover:underline"
        >
          {stop.customerName}
        </Link>
        {stop.isOpen && stop.promisedOn !== day ? (
          <span className="ml-2 text-sm font-semibold text-warning">
            {DAY.promised(dayText(stop.promisedOn))}
          </span>
        ) : null}
        {/* Of a run its row above says it once. */}
        {isHeld && stop.run === null ? (
          <span className="block text-sm font-normal text-muted">
            {DAY.notToDeliver} {stop.missing.join(' ')}
          </span>
        ) : null}
      </td>
      <td className="py-1 pr-3 text-muted max-md:hidden">{stop.expected?.dock}</td>
      <td className="tabular py-1 pr-3 text-right max-md:hidden">{packages}</td>
      <td className="py-1 pr-3 max-md:order-5 max-md:py-0 max-md:pr-0 max-md:text-sm">
        <Link
          to={`/dashboard/orders/${stop.orderId}`}
          className="inline-flex min-h-6 items-center font-mono whitespace-nowrap text-muted no-underline hover:underline"
        >
          {stop.number}
        </Link>
      </td>
      <td className="py-1 whitespace-nowrap max-md:order-6 max-md:col-span-2 max-md:col-start-2 max-md:py-0 max-md:text-sm max-md:whitespace-normal">
        <span className="flex items-baseline justify-between gap-3">
          <State stop={stop} isNext={isNext} />
          {stop.isOpen && !isHeld ? (
            <Link
              to={`/dashboard/product-delivery/${stop.orderId}`}
              aria-label={DAY.deliverOf(stop.number)}
              className="inline-flex min-h-6 items-center text-sm text-brand underline print:hidden"
            >
              {DAY.deliver}
            </Link>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

/** Plain words for what is in order; a chip only where somebody has to look. */
function State({ stop, isNext }: { stop: LiveStop; isNext: boolean }) {
  const { outcome } = stop;
  if (stop.isOpen || !outcome)
    return (
      <span className={isNext ? 'font-semibold' : 'text-muted'}>
        {isNext ? DAY.next : (STOP_MESSAGES[stop.orderStatus] ?? stop.orderStatus)}
        {stop.expected?.text ? `, ${stop.expected.text}` : ''}
        {stop.expected?.conflict ? (
          <span className="block text-sm font-semibold text-danger">{stop.expected.conflict}</span>
        ) : null}
      </span>
    );
  const became = outcomeText(outcome);
  return (
    <Link
      to={`/dashboard/orders/${stop.orderId}#delivery`}
      className="text-muted no-underline hover:underline"
    >
      {outcome.state === 'delivered' ? (
        became
      ) : (
        <Badge compact tone={DELIVERY_TONES[outcome.state]}>
          {became}
        </Badge>
      )}{' '}
      {outcome.time}
      {stop.countsDiffer ? (
        <>
          {' '}
          <Badge compact tone="warning">
            {COUNTS_DIFFER}
          </Badge>
        </>
      ) : null}
    </Link>
  );
}
