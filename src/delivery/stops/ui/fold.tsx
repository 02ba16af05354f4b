import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** What most stops do not need, one tap away. */
export function Fold({
  title,
  open = false,
  id,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  id?: string;
  children: ReactNode;
}) {
  return (
    <details
      id={id}
      open={open}
      className="group scroll-mt-2 rounded-lg border border-rule bg-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown aria-hidden="true" size={22} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="space-y-3 border-t border-rule p-4">{children}</div>
    </details>
  );
}
