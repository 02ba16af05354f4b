import { CloudOff } from 'lucide-react';
import { CONNECTION } from '../../company/page-messages.ts';
import { tryConnection, useConnection } from '../../ui/connection.ts';

/**
 * Says while the connection is lost that it is, and that what was asked for can be tried again. At a desk it stands at the top; on a phone the
 * menu's strip is there, so it is a bar along the lower edge: the page, and a bar of its own, end above it (app.css).
 */
export function ConnectionNote() {
  const { lost, again } = useConnection();
  return (
    <div
      role="status"
      data-connection={again ? 'again' : ''}
      className="pointer-events-none fixed inset-x-0 top-16 z-40 grid place-items-center max-sm:top-auto max-sm:bottom-0 max-sm:z-20 print:hidden"
    >
      {lost ? (
        <p className="page-note pointer-events-auto flex items-center gap-3 rounded-b-md border border-t-0 border-border bg-card pl-4 font-semibold shadow-[0_6px_18px_rgb(0_0_0/0.18)] max-sm:w-full max-sm:justify-center max-sm:rounded-none max-sm:border-x-0 max-sm:border-t max-sm:border-b-0">
          <CloudOff aria-hidden="true" size={18} strokeWidth={1.75} />
          {CONNECTION.lost}
          <button
            type="button"
            className="min-h-11 cursor-pointer px-4 text-brand underline"
            onClick={() => (again ? again() : void tryConnection())}
          >
            {CONNECTION.again}
          </button>
        </p>
      ) : null}
    </div>
  );
}
