import { ChevronLeft } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { back, thenStep } from '../setup-messages.ts';

const GUIDE = '/dashboard/getting-started';
const KEY = 'set-up-guide';

/** A step was begun in this tab; `next`: the title of the one that comes after it. null: the guide is put away, or through. */
export function leaveGuideFor(next: string | null): void {
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
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

/** The step that comes next where a page has the way back to the guide; null: it has none. */
export const wayBackFrom = (pathname: string): string | null =>
  pathname === GUIDE ? null : ledTo();

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
  return next === null ? null : <WayBack next={next} />;
}

export function WayBack({ next }: { next: string }) {
  return (
    <p className="border-b border-rule bg-paper px-4 max-lg:sticky max-lg:top-(--header) max-lg:z-10 sm:px-6 lg:mb-2 lg:px-0 lg:pb-2 lg:pl-3 print:hidden">
      <Link
        to={GUIDE}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-brand underline"
      >
        <ChevronLeft aria-hidden="true" size={16} className="shrink-0" />
        {back}
      </Link>
      {next === '' ? null : (
        <span className="text-sm text-muted max-lg:ml-3 lg:block">{thenStep(next)}</span>
      )}
    </p>
  );
}
