import { useEffect, useRef } from 'react';

export interface DeskKeys {
  newCall: () => void;
  /** By its number. */
  goTo: (place: number) => void;
  lines: () => void;
  usual: () => void;
  details: () => void;
  repeat: () => void;
  place: () => void;
}

/** The keys of the desk, wherever the focus is. `code`, not `key`: Alt makes other letters of them on some keyboards. */
export function useDeskKeys(keys: DeskKeys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const at = now.current;
      const does: Record<string, () => void> = {
        KeyN: at.newCall,
        KeyL: at.lines,
        KeyU: at.usual,
        KeyO: at.details,
        KeyR: at.repeat,
      };
      let run: (() => void) | undefined;
      if (event.altKey && !event.ctrlKey && !event.metaKey) {
        const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
        run = digit ? () => at.goTo(Number(digit)) : does[event.code];
      } else if (event.ctrlKey && event.key === 'Enter') run = at.place;
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
