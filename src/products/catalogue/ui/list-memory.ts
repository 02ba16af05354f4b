import { type RefObject, useEffect, useRef } from 'react';

/** What a visit to the product list has grown to, so that it is the same one on the way back. */
interface ListVisit {
  /** The places from which further pages were loaded. */
  loaded: Set<string>;
  /** The path of the product that was opened from it. */
  opened: string | null;
}

/**
 * By the key of the history entry: the way back leads to that entry, a new visit has a key of its
 * own. Gone with the document.
 */
const visits = new Map<string, ListVisit>();
const MAX_VISITS = 20;

function visitOf(key: string): ListVisit {
  const visit = visits.get(key) ?? { loaded: new Set(), opened: null };
  visits.delete(key);
  visits.set(key, visit);
  for (const oldest of visits.keys()) if (visits.size > MAX_VISITS) visits.delete(oldest);
  return visit;
}

export const noteLoaded = (key: string, after: string) => visitOf(key).loaded.add(after);
export const wasLoaded = (key: string, after: string) =>
  visits.get(key)?.loaded.has(after) ?? false;

/** The link to a product in its heading, also when the address names a size. */
function linkTo(list: Element, path: string): HTMLAnchorElement | undefined {
  return [...list.querySelectorAll<HTMLAnchorElement>('h2 a')].find(
    (link) => link.pathname === path,
  );
}

/**
 * Keeps which product was opened, and on the way back brings it into view and gives it the focus,
 * once its page of the list is there. The view has gone to the top before, as it does on every
 * change of the path. Whoever scrolls or presses a key meanwhile is left alone.
 */
export function useOpenedProduct(
  list: RefObject<HTMLElement | null>,
  key: string,
): (target: EventTarget) => void {
  const requested = useRef(visits.get(key)?.opened ?? null);
  useEffect(() => {
    const path = requested.current;
    const node = list.current;
    if (path === null || !node) return;
    const stop = () => {
      requested.current = null;
      observer.disconnect();
      for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
        window.removeEventListener(name, stop);
    };
    const bringBack = () => {
      const link = linkTo(node, path);
      if (!link || requested.current === null) return;
      stop();
      visitOf(key).opened = null;
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      link.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(bringBack);
    observer.observe(node, { childList: true, subtree: true });
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
      window.addEventListener(name, stop, { passive: true });
    // After the effects of the frame, which bring the view to the top.
    const frame = requestAnimationFrame(bringBack);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
        window.removeEventListener(name, stop);
    };
  }, [list, key]);
  return (target) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/products/"]') : null;
    if (link) visitOf(key).opened = link.pathname;
  };
}
