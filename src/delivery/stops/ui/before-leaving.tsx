import { buttonClass } from '../../../ui/button.tsx';
import type { DriverDay } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';

type Run = DriverDay['runs'][number];

/** Nobody has sent it out; what a phone kept from an earlier release says nothing of it. */
const waits = ({ state, missing }: Run) =>
  missing !== undefined && (state === 'planned' || state === 'loading');

/**
 * What is missing before a truck leaves, first of all: nobody drives and reads it after the last stop. Where nothing is missing any more it says
 * that the run was not sent out, until it was: only then its customers know.
 */
export function BeforeLeaving({ runs }: { runs: readonly Run[] }) {
  return runs.filter(waits).map(({ id, name, missing = [] }) => {
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
