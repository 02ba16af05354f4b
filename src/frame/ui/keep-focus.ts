import { useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), summary';

const isShown = (node: HTMLElement) => node.isConnected && node.getClientRects().length > 0;

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex') && !place.matches(FOCUSABLE))
    place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
}

/** Where an element stood: its ancestors from the inside out, each with the place of the next inner one among its children. */
type Path = readonly { node: HTMLElement; at: number }[];

function pathOf(target: Element): Path {
  const path: { node: HTMLElement; at: number }[] = [];
  for (
    let inner = target;
    inner.parentElement && inner.parentElement !== document.body;
    inner = inner.parentElement
  ) {
    path.push({ node: inner.parentElement, at: [...inner.parentElement.children].indexOf(inner) });
  }
  return path;
}

/** The nearest thing to where the focus was: what took its place, what stands before it, else what held it, else the page. */
function nearest(path: Path): HTMLElement | null {
  for (const { node, at } of path) {
    if (!isShown(node)) continue;
    const children = [...node.children] as HTMLElement[];
    const beside = [...children.slice(at), ...children.slice(0, at).toReversed()];
    const found = beside
      .flatMap((child) => [
        ...(child.matches(FOCUSABLE) ? [child] : []),
        ...child.querySelectorAll<HTMLElement>(FOCUSABLE),
      ])
      .find((candidate) => isShown(candidate));
    if (found) return found;
    if (node.matches('main, section, dialog, [role=dialog]')) return node;
  }
  return document.getElementById('main') ?? document.querySelector('main');
}

/**
 * The focus never falls to the document: when what had it is taken away or disabled by what it did (a removed line, a deleted list, a button
 * that is done), the nearest thing gets it. Whoever clicks beside everything has put it down themselves.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let path: Path = [];
    const onFocus = (event: FocusEvent) => {
      if (!(event.target instanceof Element)) return;
      last = event.target;
      path = pathOf(event.target);
    };
    const onPointer = (event: PointerEvent) => {
      if (
        event.target instanceof Element &&
        !event.target.closest(`${FOCUSABLE}, label, [tabindex]`)
      )
        last = null;
    };
    const look = () => {
      const active = document.activeElement;
      if (!last || (active && active !== document.body && active !== document.documentElement))
        return;
      const isGone = !isShown(last as HTMLElement) || last.matches(':disabled');
      if (!isGone) return;
      last = null;
      const place = nearest(path);
      if (place) focusPlace(place);
    };
    // After what is being done is done: a dialog that closes gives the focus back by itself.
    let due = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(look);
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'open', 'class'],
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      cancelAnimationFrame(due);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);
}
