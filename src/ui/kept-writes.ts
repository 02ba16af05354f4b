/** What is typed or added into a cart waits on the device and is sent again by itself: the row, the card and the bar say so. */
const KEPT = ['type', 'add'];

/** True for a sending that is kept until it is answered. `path`: where it went. */
export const isKeptWrite = (path: string, intent: string): boolean =>
  path.split('?')[0] === '/cart' && KEPT.includes(intent);
