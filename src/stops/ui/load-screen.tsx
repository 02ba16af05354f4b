import { checkMessages as words } from '../../runs/load-check-messages.ts';
import { DockPage } from '../../runs/ui/dock-page.tsx';
import { LoadCheck } from '../../runs/ui/load-check.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { stopMessages as messages } from '../messages.ts';
import { Waiting } from './device/waiting.tsx';
import { useTruckLoad } from './use-truck-load.ts';

/** At the dock, on a phone: no header, one column, targets of 56 px. From what this phone holds: the office is asked beside it. */
export function LoadScreen({ person, runId }: { person: string; runId: string }) {
  const { load, failure, refresh } = useTruckLoad(person, runId);
  return (
    <DockPage run={load?.run ?? null} title={words.title} back={words.back}>
      <div className="grid gap-5 p-4">
        <Waiting person={person} run={runId} />
        {load && failure === 'network' ? <p>{words.asKept}</p> : null}
        {load ? (
          <Truck person={person} load={load} />
        ) : failure ? (
          <>
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

function Truck({
  person,
  load: { run, lines, together },
}: {
  person: string;
  load: NonNullable<ReturnType<typeof useTruckLoad>['load']>;
}) {
  const open = run.state === 'planned' || run.state === 'loading';
  return (
    <>
      {open ? null : <Note tone="info" title={words.leftOut} />}
      {lines.length === 0 ? (
        <Note tone="info" title={words.nothing} />
      ) : (
        <LoadCheck
          key={run.id}
          person={person}
          runId={run.id}
          lines={lines}
          sections={run.sections}
          together={together}
          open={open}
        />
      )}
    </>
  );
}
