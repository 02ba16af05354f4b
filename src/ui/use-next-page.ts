import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Does `act` when another page is shown. Not at the first one: what stands there may have been opened before the scripts were there. */
export function useNextPage(act: () => void): void {
  const { key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    act();
  });
}
