import { useEffect } from 'react';
import { doneForm } from './failure.tsx';
import { toast } from './toast.ts';

/** Shows a toast for each `done` of a form's answer, also when the text is the same as before. */
export function useDone(answer: unknown): void {
  useEffect(() => {
    const done = doneForm(answer as { done?: unknown } | null | undefined)?.done;
    if (typeof done === 'string') toast.success(done);
  }, [answer]);
}
