/** When a tab of this device wrote into a cart last, in ms since 1970. */
const STORE = 'bellcart.order-saved';
let hasAnswered = false;

/** Says that what was typed here is in the cart now. */
export function noteSaved(): void {
  try {
    window.localStorage.setItem(STORE, String(Date.now()));
  } catch {
    // Without a store, other tabs read the cart again when one is back at them.
  }
}

/**
 * Whether another tab wrote into a cart after this document was asked for and before its scripts were there: neither the page nor the
 * store tells of it. Answers once for a document.
 */
export function wasSavedMeanwhile(): boolean {
  if (hasAnswered) return false;
  hasAnswered = true;
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    const savedAt = Number(window.localStorage.getItem(STORE) ?? 0);
    return savedAt > performance.timeOrigin + (document?.requestStart ?? 0);
  } catch {
    return false;
  }
}
