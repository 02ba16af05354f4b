import { Link } from 'react-router';
import { Badge } from '../../../ui/panel.tsx';
import { backMessages } from '../../runs/back-messages.ts';
import { fetches, notInTime } from '../../runs/board-messages.ts';
import { isOpenStop, type RunStop, type RunWithStops } from '../../runs/contract.ts';
import { doorsOf } from '../../runs/doors.ts';
import { STOP_STATE } from '../../runs/messages.ts';
import type { Expected } from '../../runs/server/expected.ts';
import type { DeliveryState } from '../contract.ts';
import { runPage as words } from '../count-messages.ts';
import { STATE_MESSAGES } from '../messages.ts';

type Outcomes = readonly { orderId: string; state: DeliveryState }[];

/** The doors of a run in the order of the road, each with its orders and what became of them. */
export function RunStops({
  run,
  outcomes,
  expected,
  leftThere,
}: {
  run: RunWithStops;
  outcomes: Outcomes;
  /** By order: when its truck is expected. */
  expected: Readonly<Record<string, Expected>>;
  /** Goods of claims that no truck takes, with the reason. */
  leftThere: readonly { orderId: string; text: string }[];
}) {
  return (
    <section aria-labelledby="run-stops">
      <h2 id="run-stops" className="border-b border-ink pb-1.5 text-base leading-6">
        {words.stopsTitle}
      </h2>
      {run.stops.length === 0 ? <p className="py-2 text-muted">{words.noStops}</p> : null}
      <ol className="divide-y divide-rule border-b border-rule">
        {doorsOf(run.stops).map((door) => (
          <li key={door[0].id} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-2 py-2">
            <span className="narrow tabular text-lg leading-6 font-bold">{door[0].position}</span>
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-display font-bold">{door[0].customerName}</span>
                <span className="tabular text-sm text-muted">
                  {[expected[door[0].orderId]?.dock, expected[door[0].orderId]?.text]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </p>
              {expected[door[0].orderId]?.conflict ? (
                <p className="text-sm font-semibold text-danger">
                  {notInTime(expected[door[0].orderId]?.conflict ?? '')}
                </p>
              ) : null}
              <p className="text-sm text-muted">
                {door[0].address1}, {door[0].city}
                {door[0].fetches > 0 && door.some(isOpenStop) ? (
                  <strong>, {fetches(door[0].fetches)}</strong>
                ) : null}
              </p>
              {leftThere
                .filter(({ orderId }) => orderId === door[0].orderId)
                .map(({ text }) => (
                  <p key={text} className="text-sm">
                    <strong>{backMessages.leaveTitle}:</strong> {text}
                  </p>
                ))}
              <ul>
                {door.map((stop) => (
                  <li key={stop.id} className="flex flex-wrap items-center justify-between gap-x-3">
                    <Link
                      to={`/dashboard/orders/${stop.orderId}`}
                      className="font-mono text-sm text-ink underline decoration-rule"
                    >
                      {stop.number}
                    </Link>
                    <StopBadge
                      state={stop.state}
                      outcome={outcomes.find(({ orderId }) => orderId === stop.orderId)?.state}
                    />
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      {run.hiddenStops > 0 ? <p className="text-muted">{words.hidden(run.hiddenStops)}</p> : null}
    </section>
  );
}

/** What became of a stop, as its report says it. */
function StopBadge(props: {
  state: RunStop['state'];
  outcome: Outcomes[number]['state'] | undefined;
}) {
  const { state, outcome } = props;
  const isEnded = state === 'done' || state === 'failed';
  const isWhole = state === 'done' && (outcome === undefined || outcome === 'delivered');
  return (
    <Badge tone={isWhole ? 'success' : isEnded ? 'warning' : 'plain'}>
      {isEnded && outcome ? STATE_MESSAGES[outcome] : STOP_STATE[state]}
    </Badge>
  );
}
