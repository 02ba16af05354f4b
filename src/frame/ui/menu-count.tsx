import { waits } from '../live-messages.ts';

/** How much waits, beside a link and not in it: the link keeps the page's name. */
export function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="menu-count">
      <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
      <span className="sr-only">{waits(of)}</span>
    </span>
  );
}
