import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Tab } from '../menu-entries.ts';

/** What is seldom wanted, behind "⋯"; it needs no script to open. */
export function MoreMenu({ pages }: { pages: readonly Tab[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);
  return (
    <details ref={details} className="relative">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-md border border-border bg-card hover:bg-sunk pointer-fine:size-9 [&::-webkit-details-marker]:hidden">
        <Ellipsis aria-hidden="true" size={18} />
        <span className="sr-only">More pages</span>
      </summary>
      <ul className="absolute right-0 z-20 mt-1 w-56 divide-y divide-rule rounded-md border border-border bg-card py-1 shadow-[0_6px_18px_rgb(0_0_0/0.18)]">
        {pages.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center px-4 text-ink no-underline hover:bg-sunk"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
