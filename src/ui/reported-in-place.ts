/** What is typed or added into a cart waits on the device and is sent again by itself: the row, the card and the bar say so. */
const STORED = ['type', 'add'];
/**
 * Addresses of whose sendings the screen says itself what is so: where nothing but what waits on the device is sent to, the placing of an order and the
 * message to the office, and an order's page, which say beside each act that it got no answer.
 */
const REPORTED_THERE =
  /^\/(order-placed|contact-us|dashboard\/(new-order\/at-visit|customers\/ask|orders\/[^/]+))$/;

/** At the page of a customer a note and what is added to the order are sent again until they are answered, and say so themselves. */
const AT_CUSTOMER = /^\/dashboard\/customers\/[^/]+$/;
const STORED_AT_CUSTOMER = ['write', 'add'];

/** Whether a form shows its own failure where it was sent, so that no toast repeats it. `path`: the form's action. */
export function isReportedInPlace(path: string, intent: string): boolean {
  const [at = ''] = path.split('?');
  return (
    REPORTED_THERE.test(at) ||
    (at === '/cart' && STORED.includes(intent)) ||
    (AT_CUSTOMER.test(at) && STORED_AT_CUSTOMER.includes(intent))
  );
}
