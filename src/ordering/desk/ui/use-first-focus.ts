import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** How long the frame may still be busy with the page before, in ms: it puts the focus down where that page left it. */
const QUIET_MS = 60;

/**
 * Gives a field the focus once, when its page is shown, so that one types at once. Whoever types elsewhere already is left alone, and on a
 * phone, where the field is not what comes first, nothing opens the keyboard: `where` is a media query.
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>, where = 'all'): void {
  const isShown = useNavigation().state === 'idle';
  const isDone = useRef(false);
  useEffect(() => {
    if (!isShown || isDone.current || !window.matchMedia(where).matches) return;
    field.current?.focus();
    const timer = setTimeout(() => {
      isDone.current = true;
      if (!document.activeElement?.matches('input, textarea, select')) field.current?.focus();
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isShown, field, where]);
}
