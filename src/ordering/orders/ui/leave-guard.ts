import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../../../ui/confirm.tsx';
import { EDIT_MESSAGES } from '../change-messages.ts';

/**
 * Asks before a page with unsaved changes is left: by a link of the shop, by the back button, by closing the window.
 * @param onLeave called when somebody leaves it knowingly
 */
export function useLeaveGuard(isUnsaved: boolean, onLeave: () => void): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirm({
      title: EDIT_MESSAGES.leaveTitle,
      titleTone: 'warning',
      message: EDIT_MESSAGES.leaveText,
      confirmText: EDIT_MESSAGES.leaveYes,
      cancelText: EDIT_MESSAGES.leaveNo,
      onConfirm: () => {
        onLeave();
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
    });
    // What is to be done on leaving belongs to the render that asked.
    // eslint-disable-next-line react/exhaustive-deps
  }, [blocker, confirm]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
