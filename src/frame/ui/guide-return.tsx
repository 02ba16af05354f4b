import { ChevronLeft } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { back } from '../setup-messages.ts';

const GUIDE = '/dashboard/getting-started';
const KEY = 'set-up-guide';

/** The guide was opened in this tab and is not through: the pages of its steps lead back to it. */
export function rememberGuide(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(KEY, 'open');
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser without storage goes back by the menu.
  }
}

function isOpen(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'open';
  } catch {
    return false;
  }
}

const nothingTells = () => () => {};

/** Above the pages of an owner who came from the guide. */
export function GuideReturn({ pathname }: { pathname: string }) {
  // Read anew with each page; the server knows of no tab.
  const opened = useSyncExternalStore(nothingTells, isOpen, () => false);
  if (!opened || pathname === GUIDE) return null;
  return (
    <p className="border-b border-rule px-4 sm:px-6 lg:px-0 print:hidden">
      <Link
        to={GUIDE}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-brand underline"
      >
        <ChevronLeft aria-hidden="true" size={16} />
        {back}
      </Link>
    </p>
  );
}
