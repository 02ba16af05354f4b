import { isOnDevice } from './kept-work.ts';

/** What is typed or added into a cart waits on the device and is sent again by itself: the row, the card and the bar say so. */
const KEPT = ['type', 'add'];
/** Addresses that nothing but what waits on the device is sent to: the frame says of it what is so. */
const KEPT_AT = ['/dashboard/new-order/at-visit', '/dashboard/customers/ask'];

/** At the page of a customer a note and what is added to the order are sent again until they are answered, and say so themselves. */
const AT_CUSTOMER = /^\/dashboard\/customers\/[^/]+$/;
const KEPT_AT_CUSTOMER = ['write', 'add'];

/** True for a sending that is kept until it is answered. `path`: where it went. */
export const isKeptWrite = (path: string, intent: string): boolean =>
  (path.split('?')[0] === '/cart' && KEPT.includes(intent)) ||
  KEPT_AT.includes(path.split('?')[0] ?? '') ||
  (AT_CUSTOMER.test(path.split('?')[0] ?? '') && KEPT_AT_CUSTOMER.includes(intent));

/**
 * The page that comes back after a sign-in for a note that met the end of the session: without its form, which the note has left for this
 * device. The frame sends it and says that it is saved; the open form would ask for the same once more. null for any other sending, and for
 * a note that the device could not keep.
 */
export function pageOfKeptNote(
  shown: string,
  person: string,
  sent: { path: string; intent: string; key: string },
): string | null {
  if (!AT_CUSTOMER.test(sent.path.split('?')[0] ?? '') || sent.intent !== 'write') return null;
  if (!sent.key || !isOnDevice('note', person, `.${sent.key}`)) return null;
  const [pathname = '', search] = shown.split('?');
  const asked = new URLSearchParams(search);
  asked.delete('write');
  return asked.size > 0 ? `${pathname}?${asked}` : pathname;
}
