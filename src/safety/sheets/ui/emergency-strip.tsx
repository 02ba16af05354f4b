import * as library from '../library-messages.ts';
import * as messages from '../messages.ts';

const tel = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

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
        {[
          { what: library.poison, phone: messages.poisonPhone },
          ...(emergencyPhone ? [{ what: library.ourLine, phone: emergencyPhone }] : []),
        ].map(({ what, phone }) => (
          <li key={what}>
            <a
              href={tel(phone)}
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
