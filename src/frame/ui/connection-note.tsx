import { CloudOff } from 'lucide-react';
import { CONNECTION } from '../../company/page-messages.ts';
import { tryConnection, useConnection } from '../../ui/connection.ts';

/**
 * Says while the connection is lost that it is, and that what was asked for can be tried again: a bar along the lower edge. The page, and a
 * bar of its own, end above it (app.css), so it lies over nothing.
 */
export function ConnectionNote() {
  const { lost, again } = useConnection();
  return (
    <div
      role="status"
      data-connection={again ? 'again' : ''}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 print:hidden"
    >
      {lost ? (
        <p className="page-note pointer-events-auto flex items-center justify-center gap-3 border-t border-border bg-card pl-4 font-semibold">
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
