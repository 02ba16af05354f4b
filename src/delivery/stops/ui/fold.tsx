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
    <details id={id} open={open} className="group scroll-mt-2 border-b border-rule">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown aria-hidden="true" size={22} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="space-y-3 pb-4">{children}</div>
    </details>
  );
}
