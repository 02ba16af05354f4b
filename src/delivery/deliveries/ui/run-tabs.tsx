import { Link } from 'react-router';
import { plainWords } from '../../../kit/sentence.ts';
import { Note } from '../../../ui/panel.tsx';
import { isOverAtDock } from '../../runs/contract.ts';
import { checkMessages } from '../../runs/load-check-messages.ts';
import { LOAD_MESSAGES } from '../../runs/load-messages.ts';
import { allSettled, deliveredText } from '../../runs/messages.ts';
import { StandTogether } from '../../runs/ui/load-check.tsx';
import { LoadHazards } from '../../runs/ui/load-hazards.tsx';
import { RunMap } from '../../runs/ui/run-map.tsx';
import { ShortPicks } from '../../runs/ui/short-picks.tsx';
import type { PointKind } from '../../shipping/departure.ts';
import { departureMessages as departureWords } from '../../shipping/departure-messages.ts';
import { LeftWithout, PointsOnRoad } from '../../shipping/ui/departure-panel.tsx';
import { DeparturePart } from '../../shipping/ui/departure-part.tsx';
import { PaperLink } from '../../shipping/ui/paper-link.tsx';
import { CLOSING, runPage as words } from '../count-messages.ts';
import type { RunShown } from '../server/load-run.ts';
import { ClosedRun } from './closed-run.tsx';
import { RunStops } from './run-stops.tsx';

/** The doors of the run with its way, and what is missing before it leaves. */
export function StopsTab({
  shown,
  answer,
  isAtDock,
}: {
  shown: RunShown;
  answer: unknown;
  isAtDock: boolean;
}) {
  const { run, departure, overrides, shipping, late, lines, outcomes } = shown;
  const isOver = isOverAtDock(run);
  // The panel above has said it, with the way out.
  const isInPanel = (kind: PointKind) =>
    isAtDock && !isOver && departure.points.some((point) => point.kind === kind);
  return (
    <>
      {isOver ? (
        <div className="mb-6">
          <Note tone="warning" title={allSettled(run.name)}>
            <Link to={`/dashboard/runs/${run.id}/count`}>{words.count}</Link>
          </Note>
        </div>
      ) : isAtDock && run.stops.length + lines.toUnload > 0 ? (
        <DeparturePart
          person={shown.person}
          plans={shown.plans}
          run={run}
          {...departure}
          short={shown.picks.length}
          answer={answer}
        />
      ) : (
        <PointsOnRoad
          person={shown.person}
          runId={run.id}
          truckName={run.truckName}
          here={`/dashboard/runs/${run.id}`}
          {...departure}
          points={run.state === 'out' ? departure.points : []}
        />
      )}
      <LeftWithout overrides={overrides} />
      {shown.neverConfirmed.map((one) => (
        <div key={`${one.truckName} ${one.since}`} className="mb-4">
          <Note tone="warning" title={departureWords.neverConfirmed(one)} />
        </div>
      ))}
      <ShortPicks picks={shown.picks} />
      {isOver || isInPanel('paper') ? null : <PaperLink runId={run.id} paper={shipping} />}
      {late > 0 ? (
        <div className="mb-4">
          <Note tone="warning" title={words.late(late)} />
        </div>
      ) : null}
      {isInPanel('count') ? null : (
        <p className="tabular mb-2 text-muted">
          {isAtDock && !isOver
            ? words.counted(lines.counted, lines.all)
            : deliveredText(shown.delivered, true)}
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RunStops
          run={run}
          outcomes={outcomes}
          expected={shown.expected}
          leftThere={shown.leftThere}
        />
        {run.stops.length > 0 ? <RunMap {...shown.map} /> : null}
      </div>
    </>
  );
}

/** What is on the truck. */
export function LoadTab({ shown, isAtDock }: { shown: RunShown; isAtDock: boolean }) {
  const { run, goods, together, closing, leftWith, lines, plans } = shown;
  return (
    <>
      {lines.into.length > 0 ? (
        <div className="mb-3">
          <Note tone="warning" title={checkMessages.countedInto(lines.into, run.truckName)}>
            {checkMessages.pairsNotKnown}
          </Note>
        </div>
      ) : (
        <p className="tabular mb-3 text-muted">{words.counted(lines.counted, lines.all)}</p>
      )}
      {isAtDock ? (
        <div className="mb-4 empty:hidden">
          <StandTogether together={together} />
        </div>
      ) : null}
      {closing ? (
        <p>{words.loadIsBack}</p>
      ) : (
        <LoadHazards
          load={goods}
          lead={leftWith ? LOAD_MESSAGES.leadOnRoad : LOAD_MESSAGES.leadOfRun}
          leftWith={leftWith}
          {...(plans ? {} : { says: plainWords })}
        />
      )}
    </>
  );
}

/** What came back with it. */
export function CountTab({ shown: { run, closing, late } }: { shown: RunShown }) {
  return (
    <>
      {late > 0 ? (
        <div className="mb-4">
          <Note tone="warning" title={words.late(late)} />
        </div>
      ) : null}
      {closing ? (
        <ClosedRun closing={closing} />
      ) : (
        <p>
          {run.state === 'out' || isOverAtDock(run) ? words.countLead : CLOSING.notOut[run.state]}
        </p>
      )}
    </>
  );
}
