import { telHref } from '../../../kit/tel.ts';
import * as library from '../library-messages.ts';
import * as messages from '../messages.ts';

/** Whom to call: Poison Control, and the company's own line where it has one. */
const linesOf = (emergencyPhone: string) => [
  { what: library.poison, phone: messages.poisonPhone },
  ...(emergencyPhone ? [{ what: library.ourLine, phone: emergencyPhone }] : []),
];

/** The same numbers in one line, where first aid says to call: who was led there has passed the strip. */
export function EmergencyNumbers({ emergencyPhone }: { emergencyPhone: string }) {
  return (
    <p className="flex flex-wrap gap-x-6 border-b border-rule print:hidden">
      {linesOf(emergencyPhone).map(({ what, phone }) => (
        <a
          key={what}
          href={telHref(phone)}
          className="inline-flex min-h-11 items-center gap-1.5 font-bold text-brand"
        >
          {what} <span className="tabular whitespace-nowrap">{phone}</span>
        </a>
      ))}
    </p>
  );
}

/** Whom to call, in the strongest type of the page. Never behind anything. */
export function EmergencyStrip({
  emergencyPhone,
  children,
}: {
  emergencyPhone: string;
  children?: React.ReactNode;
}) {
  return (
    <aside
      aria-label={library.emergencyTitle}
      className="flex flex-wrap items-center gap-x-8 gap-y-3 bg-ink px-4 py-3 text-paper sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="narrow text-xl font-bold">{library.emergencyTitle}</p>
        <p className="text-sm">{children ?? library.emergencyText}</p>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {linesOf(emergencyPhone).map(({ what, phone }) => (
          <li key={what}>
            <a
              href={telHref(phone)}
              className="flex min-h-11 flex-col justify-center text-paper no-underline hover:underline"
            >
              <span className="text-xs">{what}</span>
              <span className="narrow tabular text-xl leading-tight font-bold whitespace-nowrap">
                {phone}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
