import { ChevronDown } from 'lucide-react';

/** A row that opens: a line, on a phone two. */
export const OPENING_ROW =
  'grid cursor-pointer list-none items-baseline gap-x-4 py-2 text-[0.9375rem] leading-5 hover:bg-sunk sm:py-1.5 sm:text-sm [&::-webkit-details-marker]:hidden';

export function Chevron() {
  return (
    <ChevronDown
      aria-hidden="true"
      size={16}
      className="shrink-0 self-center text-muted in-open:rotate-180 print:hidden"
    />
  );
}
