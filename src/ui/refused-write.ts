/** The key of a form that was led to the sign-in: what it asked for was not done, and that is known. */
const STORE = 'bellcart.refused-write';

/** Notes in this tab that the write of this key was refused, because nobody is signed in any more. */
export function noteRefusedWrite(key: string): void {
  try {
    window.sessionStorage.setItem(STORE, key);
  } catch {
    // Without storage nothing of what was sent is noted either.
  }
}

/** Whether the write of this key was refused for want of a session, and not sent again since. */
export function isRefusedWrite(key: string): boolean {
  try {
    return window.sessionStorage.getItem(STORE) === key;
  } catch {
    return false;
  }
}

/** The write of this key is sent again: what became of it is open. */
export function forgetRefusedWrite(key: string): void {
  try {
    if (isRefusedWrite(key)) window.sessionStorage.removeItem(STORE);
  } catch {
    // Nothing was noted.
  }
}
