import { useEffect } from 'react';
import { doneForm } from './failure.tsx';
import { toast } from './toast.ts';

/** Says each time that a form was done what its action answered as `done`, also twice in the same words. */
export function useDone(answer: unknown): void {
  useEffect(() => {
    const done = doneForm(answer as { done?: unknown } | null | undefined)?.done;
    if (typeof done === 'string') toast.success(done);
  }, [answer]);
}
