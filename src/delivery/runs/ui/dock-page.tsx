import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../../kit/time.ts';

/** A page at the dock, on a phone: no header, one column, the way back to the run on top. */
export function DockPage({
  run,
  title,
  back,
  children,
}: {
  /** Null: the phone is still reading it. */
  run: { id: string; name: string; day: string; truckName: string | null } | null;
  title: string;
  back: string;
  children: ReactNode;
}) {
  return (
    <main id="main" className="dock mx-auto flex min-h-dvh max-w-2xl flex-col">
      <div className="border-b-2 border-ink px-4 pt-2 pb-3">
        <Link
          className={`inline-flex min-h-14 items-center font-semibold text-brand underline ${run ? '' : 'invisible'}`}
          to={run ? `/dashboard/runs/${run.id}` : '/dashboard/stops'}
        >
          {back}
        </Link>
        <h1 className="text-3xl">{title}</h1>
        <p className="min-h-6 text-muted">
          {run ? [run.name, run.truckName, dayText(run.day)].filter(Boolean).join(', ') : null}
        </p>
      </div>
      {children}
    </main>
  );
}
