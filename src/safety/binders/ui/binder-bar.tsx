import { useEffect, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import * as messages from '../choosing-messages.ts';
import { MAX_BINDER_SHEETS } from '../limits.ts';

interface BinderBarProps {
  chosen: number;
  busy: boolean;
  clear: () => void;
}

/** Stays in sight while sheets are being chosen. */
export function BinderBar({ chosen, busy, clear }: BinderBarProps) {
  const why = useId();
  const shown = chosen > 0;
  // It comes up over the lowest row, which may be the one just chosen.
  useEffect(() => {
    if (shown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (!shown) return null;
  const tooMany = chosen > MAX_BINDER_SHEETS;
  return (
    <div className="bottom-bar z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t-2 border-ink bg-card px-4 py-3">
      <p id={why} role="status" className="font-semibold max-sm:w-full sm:flex-1">
        {tooMany ? messages.binderTooMany(MAX_BINDER_SHEETS) : messages.chosen(chosen)}
      </p>
      <Button variant="quiet" onClick={clear} className="whitespace-nowrap max-sm:px-2">
        {messages.chooseNone}
      </Button>
      <Button
        type="submit"
        busy={busy}
        disabled={tooMany}
        aria-describedby={tooMany ? why : undefined}
        className="whitespace-nowrap max-sm:flex-1 max-sm:px-2"
      >
        {messages.makeBinder}
      </Button>
    </div>
  );
}
