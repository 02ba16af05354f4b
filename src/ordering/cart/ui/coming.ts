import { useMemo } from 'react';
import { daysOf } from '../../../company/delivery-messages.ts';
import type { CartPage } from '../server/load-cart.ts';
import { useRequestedDay } from './order-details.ts';

/** When what is ordered now comes, and until when it can be ordered for that day; `nowMs`: the server's clock when it said so. */
export interface Coming {
  delivery: { day: string; cutOffAtMs: number };
  nowMs: number;
}

/** The day that was chosen, while it can be had, with its own cut-off; else the first possible one. */
export function comingOn(
  { nextRun, wantedDays, cutOffs }: Pick<CartPage, 'nextRun' | 'wantedDays' | 'cutOffs'>,
  wantedOn: string,
): Coming | null {
  if (!nextRun || wantedOn === '') return nextRun;
  const cutOffAtMs =
    cutOffs[
      daysOf(wantedDays)
        .filter(({ reason }) => reason === null)
        .findIndex(({ day }) => day === wantedOn)
    ];
  return cutOffAtMs === undefined
    ? nextRun
    : { ...nextRun, delivery: { day: wantedOn, cutOffAtMs } };
}

/** The one reading of the day on every part of an order's screen. */
export function useComing(page: CartPage): Coming | null {
  const wantedOn = useRequestedDay(page.person, page.customer?.id ?? '');
  return useMemo(() => comingOn(page, wantedOn), [page, wantedOn]);
}
