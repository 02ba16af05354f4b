import { ChevronLeft } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { back, thenStep } from '../setup-messages.ts';

const GUIDE = '/dashboard/getting-started';
const KEY = 'set-up-guide';

/** The step that comes next: its title and where it is begun. */
export interface NextStep {
  title: string;
  to: string;
}

/** A step was begun in this tab; `next`: the one that comes after it, 'last' after the last. null: the guide is put away, or through. */
export function leaveGuideFor(next: NextStep | 'last' | null): void {
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser without storage goes back by the menu.
  }
}

function ledTo(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The step that comes next where a page has the way back to the guide, as it was stored; null: it has none. */
export const wayBackFrom = (pathname: string): string | null =>
  pathname === GUIDE ? null : ledTo();

/** What is stored is our own word; of an earlier release it is none, and names no next step. */
function nextIn(stored: string): NextStep | null {
  try {
    const next: unknown = JSON.parse(stored);
    return typeof next === 'object' ? (next as NextStep | null) : null;
  } catch {
    return null;
  }
}

const nothingTells = () => () => {};

/** Of an owner who came from the guide, on every page until they are back: in the menu's column, on a phone in one line that stays. */
export function GuideReturn({ pathname }: { pathname: string }) {
  // Read anew with each page; the server knows of no tab.
  const next = useSyncExternalStore(
    nothingTells,
    () => wayBackFrom(pathname),
    () => null,
  );
  const isGuide = pathname === GUIDE;
  useEffect(() => {
    if (isGuide) leaveGuideFor(null);
  }, [isGuide]);
  return next === null ? null : <WayBack next={nextIn(next)} />;
}

export function WayBack({ next }: { next: NextStep | null }) {
  return (
    <p className="border-b border-rule bg-paper px-4 max-lg:sticky max-lg:top-(--header) max-lg:z-10 sm:px-6 lg:mb-2 lg:px-0 lg:pb-2 lg:pl-3 print:hidden">
      <Link
        to={GUIDE}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-brand underline"
      >
        <ChevronLeft aria-hidden="true" size={16} className="shrink-0" />
        {back}
      </Link>
      {next === null ? null : (
        <Link
          to={next.to}
          className="inline-flex min-h-11 items-center text-sm text-brand underline max-lg:ml-3 lg:flex lg:pl-5 pointer-fine:min-h-6"
        >
          {thenStep(next.title)}
        </Link>
      )}
    </p>
  );
}
