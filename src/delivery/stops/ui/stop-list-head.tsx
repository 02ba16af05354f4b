import { dayIn, dayText, timeText } from '../../../kit/time.ts';
import { Note } from '../../../ui/panel.tsx';
import { headMessages, signedOutMessages } from '../at-door-messages.ts';
import { stopMessages as messages } from '../messages.ts';
import { isAnything, type Outbox, waitsIn } from './device/outbox.ts';
import { runNow } from './stored-of-order.ts';
import type { DayFailure, ShownDay } from './use-driver-day.ts';

/** Whose list it is, how fresh, and the way back of somebody who works in the office too. */
export function ListHead({
  known,
  outbox,
  failure,
  office,
}: {
  /** Null: nothing of the day is shown yet. */
  known: ShownDay | null;
  outbox: Outbox;
  failure: DayFailure | null;
  office: boolean;
}) {
  return (
    <>
      <div className="flex w-full items-start justify-between gap-3">
        <h1 className="min-w-0 text-2xl">{known ? runTitle(known, outbox) : messages.title}</h1>
        {office ? (
          <a
            className="inline-flex min-h-14 shrink-0 items-center font-semibold text-brand underline"
            href="/dashboard"
          >
            {headMessages.toOffice}
          </a>
        ) : null}
      </div>
      {known ? (
        <Updated
          shown={known}
          failure={failure}
          hasLink={outbox.trouble === 'sign-in' && isAnything(waitsIn(outbox))}
        />
      ) : null}
    </>
  );
}

/** The run that is driven now; the others come after it. */
function runTitle(shown: ShownDay, outbox: Outbox): string {
  const { day } = shown;
  const now = runNow(shown, outbox);
  const run = day.runs.find(({ id }) => id === now) ?? day.runs[0];
  if (run) return messages.runName(run.name, run.truckName);
  // Without a run these are nobody's in particular.
  return `${day.stops.length > 0 ? headMessages.onNoRun : messages.title}, ${dayText(day.day)}`;
}

const now = () => Date.now();

/** When the office said what is shown: a day without a connection is no fresh one. */
function Updated({
  shown,
  failure,
  hasLink,
}: {
  shown: ShownDay;
  failure: DayFailure | null;
  hasLink: boolean;
}) {
  const { day } = shown;
  const time = timeText(day.readAt, day.company.timeZone);
  const today = dayIn(day.company.timeZone, now());
  if (today !== day.day)
    return (
      <div className="w-full">
        <Note tone="warning" title={messages.storedOn(day.day, time)} />
      </div>
    );
  if (shown.isFresh) return <p className="text-sm text-muted">{messages.updated(time)}</p>;
  // What the phone held, until the office has answered: a run may have come since.
  if (failure === null) return <p className="text-sm">{headMessages.asking(time)}</p>;
  return (
    <p className="w-full font-semibold" data-no-connection={failure === 'network' || undefined}>
      {failure === 'network' ? messages.storedAt(time) : messages.failures[failure]}
      {/* What waits has the link beside it; where nothing does, it stands here. */}
      {failure === 'sign-in' && !hasLink ? (
        <a
          className="flex min-h-14 items-center text-brand underline"
          href="/login?returnTo=/dashboard/stops"
        >
          {signedOutMessages.signIn}
        </a>
      ) : null}
    </p>
  );
}
