import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { YourRun } from '../../delivery/runs/server/public/stops-before.ts';
import { yourStops } from '../attention-messages.ts';
import { DRIVERS_HOME } from '../menu-entries.ts';

/** Of somebody of the office who drives today: one line to their own stops. */
export function YourStops({ runs }: { runs: readonly YourRun[] }) {
  if (runs.length === 0) return null;
  return (
    <Link
      to={DRIVERS_HOME}
      reloadDocument
      className="flex min-h-11 items-center gap-2 border-b border-rule font-bold text-ink no-underline hover:bg-sunk"
    >
      <span className="min-w-0 flex-1">
        {yourStops(runs.map(({ name, truckName, open }) => ({ on: truckName || name, open })))}
      </span>
      <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} className="text-muted" />
    </Link>
  );
}
