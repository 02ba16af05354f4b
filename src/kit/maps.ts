import type { DriverStop } from './contract.ts';

type Address = Pick<DriverStop, 'customerName' | 'address1' | 'city' | 'region' | 'zip'>;

/**
 * An address that opens the phone's own maps: `geo:` asks an Android phone which app, Apple's address opens Apple Maps on an iPhone (which
 * knows no `geo:`), and everything else gets a page.
 */
export function mapsHref(stop: Address, userAgent: string): string {
  const to = encodeURIComponent(`${stop.address1}, ${stop.city}, ${stop.region} ${stop.zip}`);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${to}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}
