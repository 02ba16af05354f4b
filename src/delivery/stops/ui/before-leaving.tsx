import type { ReactNode } from 'react';
import { telHref } from '../../../kit/tel.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { HangPlacards } from '../../shipping/ui/hang-placards.tsx';
import { AT_DOOR, atDoorMessages, onRoadMessages } from '../at-door-messages.ts';
import type { DriverDay } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import { waitsToLeave } from '../waits-to-leave.ts';

type Run = DriverDay['runs'][number];

/**
 * What is missing before a truck leaves, or drives on once it is another one, first of all: nobody drives and reads it after the last stop. Where nothing is missing any more it says
 * that the run was not sent out, until it was: only then its customers know.
 */
export function BeforeLeaving({
  person,
  runs,
  phone = '',
  onHung,
}: {
  person: string;
  runs: readonly Run[];
  /** The office's; '' where it has none. */
  phone?: string;
  /** The office knows that the placards hang. */
  onHung: () => void;
}) {
  return runs.map((run) => {
    const { id, name, missing = [], onRoad = [], placards = '', truckName } = run;
    // What is only to be known the news of the truck says.
    const toDo = onRoad.filter(({ drivesOn }) => !drivesOn);
    const to = `/dashboard/runs/${id}`;
    const hang = placards ? (
      <HangPlacards
        person={person}
        runId={id}
        names={placards}
        truckName={truckName}
        isBesidePoint={[...missing, ...onRoad].some(isPlacards)}
        onRecorded={onHung}
      />
    ) : null;
    if (waitsToLeave(run))
      return (
        <Missing key={id} name={name} to={to} missing={missing} phone={phone} isRun hang={hang} />
      );
    return toDo.length === 0 ? null : (
      <Missing
        key={id}
        name={name}
        to={to}
        missing={toDo}
        phone={phone}
        isRun
        isOnRoad
        hang={hang}
      />
    );
  });
}

const isPlacards = ({ kind }: { kind?: string | undefined }) => kind === 'placards';

interface MissingProps {
  /** Of the run, or the order's number. */
  name: string;
  /** Its page. */
  to: string;
  missing: NonNullable<Run['onRoad']>;
  /** Else an order that is on no run. */
  isRun: boolean;
  /** It left, and has another truck since. */
  isOnRoad?: boolean;
  /** The office's, for what is not settled on a phone; '' where it has none. */
  phone?: string;
  /** The word about the placards: at its point, below the list where a phone keeps a day of an earlier release. */
  hang?: ReactNode;
}

function Missing({
  name,
  to,
  missing,
  isRun,
  isOnRoad = false,
  phone = '',
  hang = null,
}: MissingProps) {
  const isReady = missing.length === 0;
  const title = isOnRoad
    ? onRoadMessages.beforeDrivingOn(name)
    : isReady
      ? messages.notSentOut(name)
      : messages.beforeLeaving(name);
  return (
    <section
      aria-label={title}
      className={`border-4 bg-card p-3 ${isReady ? 'border-ink' : 'border-danger'}`}
    >
      <h2 className={`text-2xl ${isReady ? '' : 'text-danger'}`}>{title}</h2>
      {isReady ? null : (
        <ul className="mt-2 divide-y divide-rule">
          {missing.map((point) => (
            <li key={point.text} className="py-2">
              <strong className="block">{point.text}</strong>
              {hang && isPlacards(point) ? (
                <>
                  {point.way}.{hang}
                </>
              ) : point.to ? (
                <a className="inline-flex min-h-14 items-center underline" href={point.to}>
                  {point.way}
                </a>
              ) : (
                `${point.way}.`
              )}
            </li>
          ))}
        </ul>
      )}
      {missing.some(isPlacards) ? null : hang}
      {phone && !isReady ? (
        <a className={buttonClass('secondary', 'mt-2 min-h-14 w-full')} href={telHref(phone)}>
          {messages.callOffice(phone)}
        </a>
      ) : null}
      <a
        className={buttonClass(
          isReady || isOnRoad ? 'primary' : 'secondary',
          'mt-2 min-h-14 w-full',
        )}
        href={to}
      >
        {isOnRoad ? onRoadMessages.toRun : isRun ? messages.toRun : messages.openOrder(name)}
      </a>
    </section>
  );
}

/**
 * Before a stop that nobody has sent out, with its run or alone: what is missing comes first. Who stands at the door all the same says why in one press, and
 * the stop opens: what happened there is never refused.
 */
export function NotSentOut({
  onAtDoor,
  ...missing
}: MissingProps & { onAtDoor: (why: string) => void }) {
  return (
    <div className="flex-1 space-y-4 p-4">
      <Missing {...missing} />
      <section aria-labelledby="at-door" className="space-y-2">
        <h2 id="at-door" className="text-xl">
          {atDoorMessages.title}
        </h2>
        <p>{atDoorMessages.text}</p>
        {AT_DOOR.map((why) => (
          <Button
            key={why}
            variant="secondary"
            className="min-h-14 w-full"
            onClick={() => onAtDoor(why)}
          >
            {why}
          </Button>
        ))}
      </section>
    </div>
  );
}
