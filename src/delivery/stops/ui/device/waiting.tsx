import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { deviceMessages as messages } from '../../device-messages.ts';
import { useOfflineScreens } from './install-worker.ts';
import {
  type DockWork,
  isAnything,
  type Outbox,
  type StoredStop,
  seenRefusal,
  sendAll,
  useOutbox,
  waitsIn,
} from './outbox.ts';

/** What this phone still has to send, on every driver's screen: counted from what the phone holds, never from what was pressed. Whoever shows it opens without a network from then on. */
export function Waiting({
  person,
  run,
  isOffline = false,
}: {
  person: string /** Whose page this is. */;
  run?: string;
  /** The office could not be reached just now, and nothing else on the screen says it. */
  isOffline?: boolean;
}) {
  const outbox = useOutbox(person);
  useOfflineScreens();
  if (!outbox.isRead) return <p className="text-sm text-muted">{messages.notRead}</p>;
  const waits = isAnything(waitsIn(outbox));
  if (outbox.isBlocked)
    return (
      <div className="space-y-3" data-waiting>
        <Note tone="danger" title={messages.blocked} />
        {waits ? <Unsent outbox={outbox} /> : null}
      </div>
    );
  const refusedDock = outbox.dock.filter(
    ({ runId, refusedLoads, count, placards, signature }) =>
      runId !== run && (refusedLoads > 0 || [count, placards, signature].includes('refused')),
  );
  return (
    <div className="space-y-3 has-[>div]:w-full" data-waiting>
      {outbox.caughtUp.length > 0 ? (
        <Note tone="success" title={messages.caughtUp(outbox.caughtUp)} />
      ) : null}
      {waits ? <Unsent outbox={outbox} /> : null}
      {outbox.refused.map((stop) => (
        <Refused key={stop.key} stop={stop} />
      ))}
      {refusedDock.map((work) => (
        <RefusedDock key={work.runId} work={work} />
      ))}
      {outbox.refusedPhotos > 0 ? (
        <Note tone="danger" title={messages.refusedPhotos(outbox.refusedPhotos)} />
      ) : null}
      {!waits && outbox.refused.length + refusedDock.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          {nothingWaitsWords(outbox.isChanging, isOffline)}
        </p>
      ) : null}
    </div>
  );
}

/** The text for an empty queue, which differs without a connection. */
export function nothingWaitsWords(isChanging: boolean, isOffline: boolean): string {
  if (isChanging) return messages.notRead;
  return isOffline ? messages.nothingWaitsOffline : messages.nothingWaits;
}

function Unsent({ outbox }: { outbox: Outbox }) {
  const { stops, sealed, isSending, trouble, persisted } = outbox;
  return (
    <Note tone="warning" title={messages.waiting(waitsIn(outbox))}>
      <p>
        {trouble && !isSending ? messages.trouble[trouble] : null}
        {isSending ? messages.sending : null}
      </p>
      {trouble === 'sign-in' ? (
        <Link
          to="/login?returnTo=/dashboard/stops"
          reloadDocument
          className="inline-flex min-h-14 items-center font-semibold underline"
        >
          {messages.signIn}
        </Link>
      ) : null}
      {sealed > 0 ? <p>{messages.sealed(sealed)}</p> : null}
      <details>
        <summary className="flex min-h-14 cursor-pointer items-center font-semibold underline">
          {messages.whatWaits}
        </summary>
        <p>
          {messages.kept} {persisted === false ? messages.mayVanish : null}
        </p>
        <ul className="mt-2 space-y-1">
          {stops.map((stop) => (
            <li key={stop.key}>
              <span className="font-mono">{stop.number}</span> {stop.customerName}
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          className="mt-2 min-h-14"
          busy={isSending}
          onClick={() => void sendAll()}
        >
          {messages.sendNow}
        </Button>
      </details>
    </Note>
  );
}

function Refused({ stop }: { stop: StoredStop }) {
  const { number, customerName, refusal, decided } = stop;
  return (
    <Note
      tone={decided ? 'success' : 'danger'}
      title={
        decided
          ? messages.decided[decided.state](number, customerName)
          : messages.refused(number, customerName)
      }
    >
      {decided ? (
        <p>{messages.decidedWhy(decided.reason)}</p>
      ) : (
        <>
          <p>{messages.refusedWhy(refusal?.message ?? '')}</p>
          <p>{refusal?.kept ? messages.refusedStored : messages.refusedHelp}</p>
        </>
      )}
      <Button
        variant="secondary"
        className="mt-2 min-h-14"
        aria-label={`${messages.seen}: ${stop.number}`}
        onClick={() => void seenRefusal(stop.key)}
      >
        {messages.seen}
      </Button>
    </Note>
  );
}

/** What was counted at a truck and not recorded: its own page says what and why. */
function RefusedDock({
  work: { runId, refusedLoads, count, placards, signature },
}: {
  work: DockWork;
}) {
  const link = 'inline-flex min-h-14 items-center font-semibold underline';
  return (
    <>
      {refusedLoads > 0 ? (
        <Note tone="danger" title={messages.refusedLoads(refusedLoads)}>
          <a className={link} href={`/dashboard/runs/${runId}/load`}>
            {messages.toLoad}
          </a>
        </Note>
      ) : null}
      {count === 'refused' ? (
        <Note tone="danger" title={messages.refusedCount}>
          <a className={link} href={`/dashboard/runs/${runId}/count`}>
            {messages.toCount}
          </a>
        </Note>
      ) : null}
      {placards === 'refused' ? (
        <Note tone="danger" title={messages.refusedPlacards}>
          <a className={link} href={`/dashboard/runs/${runId}/load`}>
            {messages.toLoad}
          </a>
        </Note>
      ) : null}
      {signature === 'refused' ? (
        <Note tone="danger" title={messages.refusedSignature}>
          <a className={link} href={`/dashboard/runs/${runId}/load`}>
            {messages.toPaper}
          </a>
        </Note>
      ) : null}
    </>
  );
}
