import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const WATCH_MS = 3000;

/** While something is under way, the page looks again by itself. */
export function useWatch(active: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, WATCH_MS);
    return () => clearInterval(timer);
  }, [active, revalidate]);
}
