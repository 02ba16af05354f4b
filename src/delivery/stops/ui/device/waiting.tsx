import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { deviceMessages as messages } from '../../device-messages.ts';
import { useOfflineScreens } from './install-worker.ts';
import { type KeptStop, type Outbox, seenRefusal, sendAll, useOutbox } from './outbox.ts';

/** What this phone still has to send, on every driver's screen: counted from what the phone holds, never from what was pressed. Whoever shows it opens without a network from then on. */
export function Waiting({ person }: { person: string }) {
  const outbox = useOutbox(person);
  useOfflineScreens();
  if (!outbox.isRead) return <p className="text-sm text-muted">{messages.notRead}</p>;
  if (outbox.isBlocked) return <Note tone="danger" title={messages.blocked} />;
  const waits = outbox.stops.length + outbox.sealed + outbox.photos > 0;
  return (
    <div className="space-y-3" data-waiting>
      {waits ? <Unsent outbox={outbox} /> : null}
      {outbox.refused.map((stop) => (
        <Refused key={stop.key} stop={stop} />
      ))}
      {outbox.refusedPhotos > 0 ? (
        <Note tone="danger" title={messages.refusedPhotos(outbox.refusedPhotos)} />
      ) : null}
      {!waits && outbox.refused.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          {messages.nothingWaits}
        </p>
      ) : null}
    </div>
  );
}

function Unsent({ outbox }: { outbox: Outbox }) {
  const { stops, sealed, photos, isSending, trouble, persisted } = outbox;
  return (
    <Note tone="warning" title={messages.waiting(stops.length + sealed, photos)}>
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
          {stops.length > 0 ? stops.map(({ number }) => number).join(', ') : messages.sendNow}
        </summary>
        <p>{messages.kept}</p>
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
      {persisted === false ? <p className="mt-1 font-semibold">{messages.mayVanish}</p> : null}
    </Note>
  );
}

function Refused({ stop }: { stop: KeptStop }) {
  return (
    <Note tone="danger" title={messages.refused(stop.number, stop.customerName)}>
      <p>{messages.refusedWhy(stop.refusal?.message ?? '')}</p>
      <p>{messages.refusedHelp}</p>
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
