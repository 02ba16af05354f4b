import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { checkMessages as words } from '../../runs/load-check-messages.ts';
import { isLoadedShort } from '../../runs/load-contract.ts';
import { DockPage } from '../../runs/ui/dock-page.tsx';
import { LoadCheck } from '../../runs/ui/load-check.tsx';
import { type LoadOutbox, loadStoreOf, useLoadOutbox } from '../../runs/ui/load-outbox.ts';
import type { LoadAtDock } from '../../shipping/contract.ts';
import { departureMessages } from '../../shipping/departure-messages.ts';
import { DepartureAtDock } from '../../shipping/ui/departure-panel.tsx';
import { HangPlacards } from '../../shipping/ui/hang-placards.tsx';
import { stopMessages as messages } from '../messages.ts';
import { countedHere } from './counted-here.ts';
import { Waiting } from './device/waiting.tsx';
import { PAPER_PLACE, SignHere } from './sign-here.tsx';
import { useTruckLoad } from './use-truck-load.ts';

/** At the dock, on a phone: no header, one column, targets of 56 px. From what this phone holds: the office is asked beside it. */
export function LoadScreen({ person, runId }: { person: string; runId: string }) {
  const { load, isFresh, failure, refresh } = useTruckLoad(person, runId);
  const [store] = useState(() => loadStoreOf(person, runId));
  const outbox = useLoadOutbox(store);
  const readAnew = useCallback(() => void refresh(), [refresh]);
  const paper = (
    <SignHere
      {...{ person, runId, load, outbox, isFresh }}
      isGone={failure === 'missing'}
      onAnswered={readAnew}
    />
  );
  return (
    <DockPage run={load?.run ?? null} title={words.title} back={words.back}>
      <div className="grid gap-5 p-4">
        <Waiting person={person} run={runId} />
        {load && failure === 'network' ? <p data-no-connection>{words.asStored}</p> : null}
        {load ? (
          <Truck {...{ person, load, outbox, isFresh, paper, readAnew }} />
        ) : failure ? (
          <>
            {paper}
            <Note
              tone="danger"
              title={
                failure === 'network' || failure === 'missing'
                  ? words.failures[failure]
                  : messages.failures[failure]
              }
            />
            <Button className="min-h-14 w-full" onClick={() => void refresh()}>
              {messages.tryAgain}
            </Button>
          </>
        ) : (
          <p role="status">{messages.reading}</p>
        )}
      </div>
    </DockPage>
  );
}

type Point = NonNullable<LoadAtDock['departure']>['points'][number];

/** The paper is signed on this page. */
const signedHere =
  ({ run, paper }: LoadAtDock) =>
  (point: Point): Point =>
    point.kind === 'paper' && paper?.signer && paper.asks.length === 0
      ? { ...point, out: { ...point.out, to: `/dashboard/runs/${run.id}/load#${PAPER_PLACE}` } }
      : point;

/** The truck has left; where it is another one since, nobody has counted anything in it. */
function Left({ load: { run, lines } }: { load: LoadAtDock }) {
  const into = [...new Set(lines.flatMap(({ countedInto }) => countedInto ?? []))].toSorted();
  return into.length === 0 ? (
    <Note tone="info" title={words.leftOut} />
  ) : (
    <Note tone="warning" title={words.countedInto(into, run.truckName ?? '')}>
      {words.pairsNotKnown}
    </Note>
  );
}

function Truck(props: {
  person: string;
  load: LoadAtDock;
  /** Whether the load comes from the server just now, not from this phone's store. */
  isFresh: boolean;
  outbox: LoadOutbox;
  /** Its shipping paper. */
  paper: ReactNode;
  readAnew: () => void;
}) {
  const { person, load, isFresh, outbox, paper, readAnew } = props;
  const { run, lines, toUnload = [], together, departure } = load;
  const open = run.state === 'planned' || run.state === 'loading';
  return (
    <>
      {open ? null : <Left load={load} />}
      {isFresh && departure ? (
        <DepartureAtDock
          person={person}
          runId={run.id}
          truckName={run.truckName ?? ''}
          onHung={readAnew}
          {...departure}
          short={lines.filter(isLoadedShort).length}
          points={countedHere(departure.points, lines, outbox).map(signedHere(load))}
        />
      ) : null}
      {!isFresh && open && departure?.placards.names && !departure.placards.confirmed ? (
        <section aria-label={departureMessages.placardsAsStored} className="bg-card px-4 py-2">
          <h2 className="text-lg">{departureMessages.placardsAsStored}</h2>
          <HangPlacards
            person={person}
            runId={run.id}
            names={departure.placards.names}
            truckName={run.truckName ?? ''}
            onRecorded={readAnew}
          />
        </section>
      ) : null}
      {paper}
      {lines.length + toUnload.length === 0 ? (
        <Note tone="info" title={words.nothing} />
      ) : (
        <LoadCheck
          key={run.id}
          person={person}
          runId={run.id}
          truckName={run.truckName ?? ''}
          lines={lines}
          toUnload={toUnload}
          sections={run.sections}
          together={together}
          before={load.before}
          open={open}
          onRecorded={readAnew}
        />
      )}
    </>
  );
}
