import { matchPath } from 'react-router';

/**
 * All that a driver's phone may open: a session that is good for deliveries alone is nobody anywhere else. An address that is not named
 * here is refused, whatever its own gate says; whether the person may open it is still for that gate.
 */
export const DRIVER_ADDRESSES: readonly string[] = [
  '/dashboard/stops',
  '/dashboard/deliveries',
  '/dashboard/product-delivery/:orderId',
  '/dashboard/runs/:runId',
  '/api/driver/*',
  '/api/deliver-order',
  '/api/delivery-photos/*',
  '/api/receiving-links',
  '/api/sign-out',
];

/** Forms of the sign-in page, which signs out as well. */
const SIGN_OUT = '/login';

/** `path` as it is in the address, or as a page asks for its data (`.data`). */
export function isDriverAddress(path: string): boolean {
  const page = path.startsWith('/api/') ? path : path.replace(/\.data$/, '');
  return (
    page === SIGN_OUT ||
    DRIVER_ADDRESSES.some((pattern) => matchPath({ path: pattern, caseSensitive: true }, page))
  );
}
