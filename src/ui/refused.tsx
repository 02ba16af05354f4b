import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Around what says why a form was refused. Each new refusal is brought into view and gets the focus, so that nobody presses into silence;
 * where a field is wrong, the field does. `by` is the answer that refused: a second one counts anew, also with the same words.
 */
export function Refused({ by, children }: { by: object | null | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!by || !place.current) return;
    const form = place.current.closest('form') ?? place.current.closest('main') ?? place.current;
    const seen = form.querySelector<HTMLElement>('[aria-invalid=true]') ?? place.current;
    seen.focus({ preventScroll: true });
    seen.scrollIntoView({ block: 'center' });
  }, [by]);
  if (!by) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
