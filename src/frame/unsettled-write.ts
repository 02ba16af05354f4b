import type { DataRouter } from 'react-router';

const UNSETTLED = 'bellcart.unsettled';
/** A write that was under way when the page was left may be done for this long after, in ms; then the page is read anew. */
const LATE_MS = [1000, 3000, 8000, 20_000];

/** Notes in this tab that a write is under way. Returns what takes the note back. */
export function noteUnsettled(): () => void {
  try {
    window.sessionStorage.setItem(UNSETTLED, String(Date.now()));
    return () => window.sessionStorage.removeItem(UNSETTLED);
  } catch {
    return () => {};
  }
}

/** A reload in the middle of a write: it may be done after the page was read, so the page is read again. */
export function rereadAfterReload(at: DataRouter): void {
  let since: number;
  try {
    since = Number(window.sessionStorage.getItem(UNSETTLED) ?? 0);
    window.sessionStorage.removeItem(UNSETTLED);
  } catch {
    return;
  }
  if (Date.now() - since > 60_000) return;
  for (const late of LATE_MS) setTimeout(() => void at.revalidate(), late);
}
