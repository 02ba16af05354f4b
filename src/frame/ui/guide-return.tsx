import { ChevronLeft } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { back } from '../setup-messages.ts';

const GUIDE = '/dashboard/getting-started';
const KEY = 'set-up-guide';

/** "/dashboard/customers" of a new customer's form: what a step begins often ends on another page of its noun. */
export const nounOf = (pathname: string): string => pathname.split('/').slice(0, 3).join('/');

/** Where a step of the guide leads in this tab; null: the guide is through. The pages of that noun lead back. */
export function leaveGuideFor(address: string | null): void {
  try {
    if (address === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, nounOf(new URL(address, window.location.origin).pathname));
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

const nothingTells = () => () => {};

/** Above the pages of an owner who came from the guide. */
export function GuideReturn({ pathname }: { pathname: string }) {
  // Read anew with each page; the server knows of no tab.
  const step = useSyncExternalStore(nothingTells, ledTo, () => null);
  if (nounOf(pathname) !== step || pathname === GUIDE) return null;
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
