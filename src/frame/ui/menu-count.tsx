import { waits } from '../live-messages.ts';

/** How much waits, beside a link and not in it: the link keeps the page's name. */
export function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="tabular min-w-5 rounded-sm bg-yellow px-1 text-center text-[0.8125rem] leading-5 font-bold text-[#1a1d21]">
      <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
      <span className="sr-only">{waits(of)}</span>
    </span>
  );
}
