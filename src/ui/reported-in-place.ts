/** What is typed or added into a cart waits on the device and is sent again by itself: the row, the card and the bar say so. */
const STORED = ['type', 'add'];
/**
 * Addresses of whose sendings the screen says itself what is so: where nothing but what waits on the device is sent to, the placing of an order and the
 * message to the office, and an order's page, which say beside each act that it got no answer; what is looked up at the desk.
 */
const REPORTED_THERE =
  /^\/(order-placed|contact-us|dashboard\/(new-order\/(at-visit|products|callers)|customers\/ask|orders\/[^/]+))$/;

/** At the page of a customer a note and what is added to the order are sent again until they are answered, and say so themselves. */
const AT_CUSTOMER = /^\/dashboard\/customers\/[^/]+$/;
const STORED_AT_CUSTOMER = ['write', 'add'];
/** The desk's answer to a message, and what became of the message. */
const AT_MESSAGE = /^\/dashboard\/contact-requests\/[^/]+$/;
const SHOWN_AT_MESSAGE = ['answer', 'state'];
/** At the desk what became of the order, and that its details are not saved yet, stands in their form. */
const SHOWN_AT_DESK = ['place', 'details'];

/** Whether a form shows its own failure where it was sent, so that no toast repeats it. `path`: the form's action. */
export function isReportedInPlace(path: string, intent: string): boolean {
  const [at = ''] = path.split('?');
  return (
    REPORTED_THERE.test(at) ||
    (at === '/cart' && STORED.includes(intent)) ||
    (at === '/dashboard/new-order' && SHOWN_AT_DESK.includes(intent)) ||
    (AT_MESSAGE.test(at) && SHOWN_AT_MESSAGE.includes(intent)) ||
    (AT_CUSTOMER.test(at) && STORED_AT_CUSTOMER.includes(intent))
  );
}
