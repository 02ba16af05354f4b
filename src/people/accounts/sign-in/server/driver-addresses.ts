import { matchPath } from 'react-router';
import { MY_STOPS } from '../../stops-address.ts';

/** All that such a phone may open. Whether its person may open this very run or stop is still for the page's or endpoint's own gate. */
const DRIVER_ADDRESSES: readonly string[] = [
  MY_STOPS,
  '/dashboard/this-phone',
  '/dashboard/product-delivery/:orderId',
  '/dashboard/runs/:runId',
  '/dashboard/runs/:runId/load',
  '/dashboard/runs/:runId/count',
  '/dashboard/runs/:runId/shipping-paper',
  '/dashboard/runs/:runId/shipping-paper.pdf',
  '/api/driver/*',
  '/api/deliver-order',
  '/api/delivery-photos/:sha256',
  '/api/check-load',
  '/api/confirm-placards',
  '/api/sign-paper',
  '/api/take-over-stop',
  '/api/close-run',
  '/api/receiving-links',
  '/api/receiving-links/:id',
  '/api/sign-out',
];

/** `path` as it is in the address, or as a page asks for its data (`.data`). What is not named is not a driver's. */
export function isDriverAddress(path: string): boolean {
  const page = path.startsWith('/api/') ? path : path.replace(/\.data$/, '');
  return DRIVER_ADDRESSES.some((pattern) =>
    matchPath({ path: pattern, caseSensitive: true }, page),
  );
}
