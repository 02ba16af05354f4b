import { useEffect, useRef } from 'react';

/** A row that is wider than a phone begins where the tab that is shown can be read. */
export function useInSight<E extends HTMLElement>(here: string) {
  const row = useRef<E>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector('[aria-current]');
    // A change of the page changes the tab.
    if (!here || !list || !tab) return;
    const [around, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.right > around.right || own.left < around.left)
      list.scrollLeft += own.left - around.left - (around.width - own.width) / 2;
  }, [here]);
  return row;
}
