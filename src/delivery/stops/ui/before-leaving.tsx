import { buttonClass } from '../../../ui/button.tsx';
import type { DriverDay } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';

/** What is missing before a truck leaves, first of all: nobody drives and reads it after the last stop. */
export function BeforeLeaving({ day: { runs } }: { day: DriverDay }) {
  return runs.map(({ id, name, missing = [] }) =>
    missing.length === 0 ? null : (
      <section
        key={id}
        aria-label={messages.beforeLeaving(name)}
        className="border-4 border-danger bg-card p-3"
      >
        <h2 className="text-2xl text-danger">{messages.beforeLeaving(name)}</h2>
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
        <a
          className={buttonClass('primary', 'mt-2 min-h-14 w-full')}
          href={`/dashboard/runs/${id}`}
        >
          {messages.toRun}
        </a>
      </section>
    ),
  );
}
