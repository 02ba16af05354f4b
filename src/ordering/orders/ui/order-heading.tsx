import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOrder } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { momentText } from '../../../kit/time.ts';
import { PageHeading } from '../../../ui/panel.tsx';
import { mayDoNow } from '../moves.ts';
import { WAITS_FOR_YOU } from '../public/messages.ts';
import type { OrderPage } from '../server/public/order-page.ts';
import { LateDay } from './late-day.tsx';
import { DeliveryDay } from './move-day.tsx';
import { PlacedBy } from './placed-by.tsx';
import { StatusBadge } from './public/status-badge.tsx';
import type { OrderMove } from './use-order-move.ts';

/** What an order is at a glance: number, state, customer, total and delivery day; below it what can be done with it. */
export function OrderHeading({
  page,
  move,
  children,
}: {
  page: OrderPage;
  move: OrderMove;
  children: ReactNode;
}) {
  const { order, desk, role, timeZone, change, today, approval } = page;
  const mayMove = role !== 'user' && mayOrder(page) && mayDoNow(role, 'move-day', order);
  return (
    <header>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="tabular">{order.number}</span>
            <span className="text-base">
              <StatusBadge
                status={order.status}
                waitsFor={
                  approval?.approverName
                    ? approval.mayApprove
                      ? WAITS_FOR_YOU
                      : approval.approverName
                    : null
                }
                atDoor={order.atDoor}
              />
            </span>
          </span>
        }
      >
        <p className="tabular font-display text-[1.625rem] leading-8 font-bold">
          {formatCents(order.totalCents)}
        </p>
      </PageHeading>
      <div className="-mt-2 mb-5 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-muted">
            <Link
              to={`/dashboard/customers/${order.customerId}`}
              className="font-semibold text-brand underline"
            >
              {order.shipTo.name}
            </Link>
            {` · ${momentText(order.placedAt, timeZone)} · `}
            <PlacedBy name={order.placedByName} id={desk.placedById} {...desk} />
          </p>
          {order.status === 'cancelled' ? null : (
            <DeliveryDay
              order={order}
              move={move}
              may={mayMove}
              days={change?.days ?? []}
              full={change?.full ?? {}}
              today={today}
              staff={role !== 'user'}
              told={page.reach.change}
            />
          )}
        </div>
        <LateDay page={page} move={move} />
        {children}
      </div>
    </header>
  );
}
