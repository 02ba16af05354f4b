import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { SIGNED_OUT } from '../signed-out-messages.ts';

interface SignedOutProps {
  isIn: boolean;
  /** The server knows of nobody, and not only could not read who it is. */
  isVisitor: boolean;
  /** Key in the tab's storage for "somebody is signed in". */
  store: string;
}

/** The tab's stored mark that somebody was signed in; where the browser refuses to store it, the note is shown until the next reload only. */
const storageOfTab = (store: string) => ({
  read: (): boolean => {
    try {
      return window.sessionStorage.getItem(store) !== null;
    } catch {
      return false;
    }
  },
  write: (isIn: boolean): void => {
    try {
      if (isIn) window.sessionStorage.setItem(store, 'yes');
      else window.sessionStorage.removeItem(store);
    } catch {
      // The browser refused to store it: see above.
    }
  },
});

/** Whether the session of this tab ended without a sign-out here. The second element dismisses the note. */
function useSignedOut(
  { isIn, isVisitor, store }: SignedOutProps,
  pathname: string,
): [boolean, () => void] {
  const [isOut, setOut] = useState(false);
  const { formMethod } = useNavigation();
  // A form of one's own leads there: signing out, or the end of the account.
  const [isOwn, setOwn] = useState(false);
  const isSending = formMethod !== undefined && formMethod !== 'GET';
  if (isSending !== isOwn && (isSending || isIn)) setOwn(isSending);
  useEffect(() => {
    if (isIn) storageOfTab(store).write(true);
    // The sign-in page names its own reason.
    else if (isOwn || pathname === '/login') storageOfTab(store).write(false);
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows what its tab showed before
    setOut(isVisitor && storageOfTab(store).read());
  }, [isIn, isVisitor, store, isOwn, pathname]);
  const goOn = () => {
    storageOfTab(store).write(false);
    setOut(false);
  };
  return [isOut, goOn];
}

/**
 * Says above a public page that its session is gone, whatever took it (an end of its time, cleared cookies, another tab): without a word the
 * page would only look like a stranger's. Nobody is led away; the sign-in comes back to the same page.
 */
export function SignedOutNote(props: SignedOutProps) {
  const { pathname, search } = useLocation();
  const [isOut, goOn] = useSignedOut(props, pathname);
  if (!isOut) return null;
  const here = pathname + search;
  return (
    <aside
      aria-label={SIGNED_OUT.title}
      className="mx-auto w-full max-w-[90rem] px-4 pt-3 sm:px-6 print:hidden"
    >
      <Note tone="warning" title={SIGNED_OUT.title}>
        <p>{SIGNED_OUT.text}</p>
        <p className="flex flex-wrap items-center gap-x-4">
          <Link
            to={`/login?returnTo=${encodeURIComponent(here)}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {SIGNED_OUT.signIn}
          </Link>
          <Button variant="quiet" onClick={goOn}>
            {SIGNED_OUT.goOn}
          </Button>
        </p>
      </Note>
    </aside>
  );
}
