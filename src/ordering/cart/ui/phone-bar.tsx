import type { ReactNode } from 'react';
import { formatCents } from '../../../kit/money.ts';
import * as cartMessages from '../messages.ts';
import * as messages from '../order-messages.ts';

/** Total and what stands against it, with the one button, at the lower edge of a phone; `wide`: of a desktop's page too. */
export function PhoneBar({
  products,
  totalCents,
  about,
  against,
  until,
  wide = false,
  isEmpty = false,
  children,
}: {
  products: number;
  totalCents: number;
  /** When it comes, and for whom; its end may be cut. */
  about: string;
  /** Why the order cannot be placed; '' when it can. */
  against: ReactNode;
  /** Until when it can be ordered. */
  until: string;
  wide?: boolean;
  /** Nothing is ordered yet: a phone has no room for that. */
  isEmpty?: boolean;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label={cartMessages.bar}
      className={`bottom-bar z-20 -mx-4 mt-4 flex items-center justify-between gap-3 border-t-2 border-ink bg-paper px-4 py-2 sm:-mx-6 sm:px-6 print:hidden ${wide ? 'lg:mx-0 lg:px-0' : 'lg:hidden'} ${isEmpty ? 'max-lg:hidden' : ''}`}
    >
      <p className="tabular min-w-0 text-[0.8125rem] leading-4.5 text-muted">
        <b className="block text-[0.9375rem] leading-5 font-bold text-ink">
          {messages.products(products)}, {formatCents(totalCents)}
        </b>
        <span className="block truncate">{about}</span>
        <span className="block">
          {against ? <span className="text-danger">{against} · </span> : null}
          {until}
        </span>
      </p>
      <div className="shrink-0">{children}</div>
    </aside>
  );
}
