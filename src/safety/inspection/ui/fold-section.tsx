import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A part of the page that is needed once a year: its heading with how much is in it, and the rest at a press. */
export function FoldSection({
  title,
  lead,
  count,
  isOpen = false,
  children,
}: {
  title: string;
  /** What it is for. */
  lead?: string;
  count: number;
  /** From the beginning: something in it waits to be read. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="border-b border-rule">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 hover:bg-sunk pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
        <h2 className="text-base leading-6" title={lead}>
          {title}{' '}
          {count > 0 ? <span className="tabular font-normal text-muted">{count}</span> : null}
        </h2>
        <ChevronDown
          aria-hidden="true"
          size={16}
          className="shrink-0 text-muted in-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="pb-3 pl-3">{children}</div>
    </details>
  );
}
