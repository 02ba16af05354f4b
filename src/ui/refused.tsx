import { type ReactNode, useEffect, useRef } from 'react';

/** Brings a refusal into view and focus: the wrong field of its form, or of its page, else the words themselves. */
export function showRefusal(place: HTMLElement): void {
  const form = place.closest('form') ?? place.closest('main') ?? place;
  const seen = form.querySelector<HTMLElement>('[aria-invalid=true]') ?? place;
  seen.focus({ preventScroll: true });
  seen.scrollIntoView({ block: 'center' });
}

/**
 * Around what says why a form was refused. Each new refusal is brought into view and gets the focus, so that nobody presses into silence;
 * where a field is wrong, the field does. `by` is the answer that refused: a second one counts anew, also with the same words.
 */
export function Refused({ by, children }: { by: object | null | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (by && place.current) showRefusal(place.current);
  }, [by]);
  if (!by) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
