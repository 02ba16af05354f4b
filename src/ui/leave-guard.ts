import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './confirm.tsx';
import { LEAVE } from './leave-messages.ts';

/** The question; what loses nothing is the button that is filled. */
export const ASK_TO_LEAVE = {
  title: LEAVE.title,
  titleTone: 'warning',
  confirmText: LEAVE.yes,
  cancelText: LEAVE.no,
  confirmLook: 'secondary',
  cancelLook: 'primary',
} as const;

/** Guards of the page that is shown: a router asks one of them alone. */
let guards = 0;
export const isGuarded = (): boolean => guards > 0;

/**
 * Asks before a page with unsaved changes is left: by a link of the shop, by the back button, by closing the window.
 * @param message what of the page is not saved
 * @param onLeave called when somebody leaves it knowingly
 */
export function useLeaveGuard(isUnsaved: boolean, message: string, onLeave?: () => void): void {
  useEffect(() => {
    guards += 1;
    return () => {
      guards -= 1;
    };
  }, []);
  useLeaveQuestion(() => isUnsaved, message, onLeave);
}

/** The same where only the moment of leaving tells whether something is unsaved. */
export function useLeaveQuestion(
  isUnsaved: () => boolean,
  message: string,
  onLeave?: () => void,
): void {
  const confirm = useConfirm();
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirm({
      ...ASK_TO_LEAVE,
      message,
      onConfirm: () => {
        onLeave?.();
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
    });
    // What is to be done on leaving belongs to the render that asked.
    // eslint-disable-next-line react/exhaustive-deps
  }, [blocker, confirm]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
