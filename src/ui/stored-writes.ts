/** What is typed or added into a cart waits on the device and is sent again by itself: the row, the card and the bar say so. */
const KEPT = ['type', 'add'];
/** Addresses that nothing but what waits on the device is sent to: the frame says of it what is so. */
const KEPT_AT = ['/dashboard/new-order/at-visit', '/dashboard/customers/ask'];

/** At the page of a customer a note and what is added to the order are sent again until they are answered, and say so themselves. */
const AT_CUSTOMER = /^\/dashboard\/customers\/[^/]+$/;
const KEPT_AT_CUSTOMER = ['write', 'add'];

/** True for a sending that is kept until it is answered. `path`: where it went. */
export const isStoredWrite = (path: string, intent: string): boolean =>
  (path.split('?')[0] === '/cart' && KEPT.includes(intent)) ||
  KEPT_AT.includes(path.split('?')[0] ?? '') ||
  (AT_CUSTOMER.test(path.split('?')[0] ?? '') && KEPT_AT_CUSTOMER.includes(intent));
