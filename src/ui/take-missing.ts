const STORE = 'bellcart.take-missing';

/** Notes in this tab that what is missing after this count was ordered by a press: the guide that it leads to takes it, once. */
export function noteTakeMissing(countId: string): void {
  try {
    window.sessionStorage.setItem(STORE, countId);
  } catch {
    // Without storage the guide shows what is missing, and one press more takes it.
  }
}

/** True once, for the count whose missing products were ordered by a press: an address alone, and a page that is loaded anew, order nothing. */
export function takesMissing(countId: string): boolean {
  try {
    if (window.sessionStorage.getItem(STORE) !== countId) return false;
    window.sessionStorage.removeItem(STORE);
    return true;
  } catch {
    return false;
  }
}
