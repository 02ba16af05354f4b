import { type RefObject, type ToggleEvent, useEffect, useState } from 'react';

/**
 * For a `details`: what it holds is drawn when it is opened for the first time, and stays. `isOpen`: it is open from the start.
 */
export function useOpened(details: RefObject<HTMLDetailsElement | null>, isOpen = false) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  // It may have been opened before the page's scripts ran.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (details.current?.open) setWasOpened(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [details]);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setWasOpened(true);
  };
  return { wasOpened, onToggle };
}
