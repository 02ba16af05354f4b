import type { ListedOffer, ListedSize, PublicSize, SizeOffer } from './public/browsing.ts';

/** Whether a size came with the price and stock that only signed-in people get. */
export function isOffer(size: SizeOffer | PublicSize): size is SizeOffer;
export function isOffer(size: ListedOffer | ListedSize): size is ListedOffer;
export function isOffer(size: object): boolean {
  return 'available' in size;
}
