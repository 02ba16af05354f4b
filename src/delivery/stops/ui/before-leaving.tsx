import { Button, buttonClass } from '../../../ui/button.tsx';
import { AT_DOOR, atDoorMessages } from '../at-door-messages.ts';
import type { DriverDay } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import { waitsToLeave } from '../waits-to-leave.ts';

type Run = DriverDay['runs'][number];

/**
 * What is missing before a truck leaves, first of all: nobody drives and reads it after the last stop. Where nothing is missing any more it says
 * that the run was not sent out, until it was: only then its customers know.
 */
export function BeforeLeaving({ runs }: { runs: readonly Run[] }) {
  return runs.filter(waitsToLeave).map(({ id, name, missing = [] }) => {
    const isReady = missing.length === 0;
    const title = isReady ? messages.notSentOut(name) : messages.beforeLeaving(name);
    return (
      <section
        key={id}
        aria-label={title}
        className={`border-4 bg-card p-3 ${isReady ? 'border-ink' : 'border-danger'}`}
      >
        <h2 className={`text-2xl ${isReady ? '' : 'text-danger'}`}>{title}</h2>
        {isReady ? null : (
          <ul className="mt-2 divide-y divide-rule">
            {missing.map(({ text, way, to }) => (
              <li key={text} className="py-2">
                <strong className="block">{text}</strong>
                {to ? (
                  <a className="inline-flex min-h-14 items-center underline" href={to}>
                    {way}
                  </a>
                ) : (
                  `${way}.`
                )}
              </li>
            ))}
          </ul>
        )}
        <a
          className={buttonClass('primary', 'mt-2 min-h-14 w-full')}
          href={`/dashboard/runs/${id}`}
        >
          {messages.toRun}
        </a>
      </section>
    );
  });
}

/**
 * Before a stop of a run that nobody has sent out: what is missing comes first. Who stands at the door all the same says why in one press, and
 * the stop opens: what happened there is never refused.
 */
export function NotSentOut({ run, onAtDoor }: { run: Run; onAtDoor: (why: string) => void }) {
  return (
    <div className="flex-1 space-y-4 p-4">
      <BeforeLeaving runs={[run]} />
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
