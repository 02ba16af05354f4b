/**
 * Where the phone's own maps lead to an address: `geo:` asks an Android phone which app, Apple's address opens Apple Maps on an iPhone (which
 * knows no `geo:`), and everything else gets a page.
 */
export function mapsHref(address: string, userAgent: string): string {
  const to = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${to}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}
