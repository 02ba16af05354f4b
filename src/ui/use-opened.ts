import { type ToggleEvent, useEffect, useRef, useState } from 'react';

/**
 * For a `details` that stands in each row of a list: what it holds is drawn when it is opened for the first time, and stays. `isOpen`: it
 * is open from the start.
 */
export function useOpened(isOpen = false) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  const ref = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the page's scripts ran.
  useEffect(() => {
    if (ref.current?.open) setWasOpened(true);
  }, []);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setWasOpened(true);
  };
  return { wasOpened, ref, onToggle };
}
