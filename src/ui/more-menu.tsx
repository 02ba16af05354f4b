import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepOnScreen } from './on-screen.ts';
import { useNextPage } from './use-next-page.ts';

/** A row of it, whatever element it is. */
export const MORE_ROW =
  'flex min-h-11 w-full cursor-pointer items-center px-4 text-left text-ink no-underline hover:bg-sunk pointer-fine:min-h-9';

/** What is seldom wanted, behind "⋯"; it needs no script to open. A choice, a press elsewhere, Escape and another page close it. `children`: list items. */
export function MoreMenu({
  label,
  inLine = false,
  children,
}: {
  label: string;
  /** After other buttons of a line, which is `relative` on a phone: the sheet hangs from the left, there as wide as the line. */
  inLine?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  useNextPage(close);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const summary = details.current?.querySelector('summary');
      if (details.current?.open && !summary?.contains(target as Node)) details.current.open = false;
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return (
    <details
      ref={details}
      className={`relative print:hidden ${inLine ? 'max-sm:static' : ''}`}
      onToggle={({ currentTarget: own }) => own.open && keepOnScreen(own.lastElementChild)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        close();
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-md border border-border bg-card hover:bg-sunk pointer-fine:size-9 [&::-webkit-details-marker]:hidden">
        <Ellipsis aria-hidden="true" size={18} />
        <span className="sr-only">{label}</span>
      </summary>
      <ul
        className={`absolute z-30 mt-1 w-56 divide-y divide-rule rounded-md border border-border bg-card py-1 shadow-[0_6px_18px_rgb(0_0_0/0.18)] ${inLine ? 'top-full left-0 max-sm:right-0 max-sm:w-auto' : 'right-0'}`}
      >
        {children}
      </ul>
    </details>
  );
}
