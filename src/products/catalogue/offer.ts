import type { PublicSize, SizeOffer } from './browsing.ts';

/** Whether a size came with the price and stock that only signed-in people get. */
export function isOffer(size: SizeOffer | PublicSize): size is SizeOffer {
  return 'available' in size;
}
