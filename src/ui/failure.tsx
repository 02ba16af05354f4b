import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FailedForm, Failure } from '../kit/failure.ts';
import { NETWORK_ERROR, NO_ANSWER } from '../kit/network-error.ts';
import { useConnection } from './connection.ts';
import { Note } from './panel.tsx';

const WRONG = '[aria-invalid=true]';

/** Where the fields stand of which a failure speaks: its form, or its page. */
const formOf = (place: HTMLElement): HTMLElement =>
  place.closest('form') ?? place.closest('main') ?? place;

/** Brings a failure into view and focus: the wrong field of its form, or of its page, else the words themselves. */
export function showFailure(place: HTMLElement): void {
  const seen = formOf(place).querySelector<HTMLElement>(WRONG) ?? place;
  seen.focus({ preventScroll: true });
  seen.scrollIntoView({ block: 'center' });
}

/**
 * Whether all fields that a failure names have been changed since: then nothing of it is known to be so any more, and its summary goes with
 * the messages at the fields (field-error.ts). One that names no field stays until there is another answer.
 */
function useCorrected(by: object | null | undefined, place: { current: HTMLElement | null }) {
  const [corrected, setCorrected] = useState<object | null>(null);
  useEffect(() => {
    const { fields } = (by ?? {}) as Partial<Failure>;
    const form = place.current && formOf(place.current);
    if (!by || !form || !fields || !form.querySelector(WRONG)) return;
    // The field says it at the root of the page, after its form has heard it.
    const look = () => setTimeout(() => form.querySelector(WRONG) ?? setCorrected(by));
    form.addEventListener('input', look);
    return () => form.removeEventListener('input', look);
  }, [by, place]);
  return by !== null && by !== undefined && corrected === by;
}

/**
 * Around what says why a form was not done. Each new failure is brought into view and gets the focus, so that nobody presses into
 * silence; where a field is wrong, the field does. Once every field that it names was changed, it goes. `by` is the answer that says so: a second one counts anew, also with the same words.
 */
export function FailureFocus({
  by,
  children,
}: {
  by: object | null | undefined;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (by && place.current) showFailure(place.current);
  }, [by]);
  const isCorrected = useCorrected(by, place);
  if (!by || isCorrected) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

/**
 * Why a form was not done, beside it: the failure's sentence, or `title` above it, and what to do next. Nothing without a failure. Where no
 * answer came, `title` is not said: nobody knows that it was not done. `unanswered` then says what to do. `waits`: what was sent goes again
 * by itself, so this alone is said in one line, and the focus stays: nobody has to do anything.
 */
export function FailureNote({
  failure,
  title,
  unanswered,
  waits,
  children,
}: {
  failure: Failure | undefined;
  title?: string;
  unanswered?: string;
  waits?: string | undefined;
  children?: ReactNode;
}) {
  if (!failure) return null;
  if (waits && failure.code === NETWORK_ERROR.code)
    return (
      <p role="status" className="text-sm text-warning">
        {waits}
      </p>
    );
  if (title && failure.code === NETWORK_ERROR.code)
    return (
      <FailureFocus by={failure}>
        <Note tone="danger" title={NO_ANSWER}>
          {failure.message} {unanswered}
        </Note>
      </FailureFocus>
    );
  return (
    <FailureFocus by={failure}>
      <Note tone="danger" title={title ?? failure.message}>
        {title ? failure.message : null}
        {title && children ? ' ' : null}
        {children}
      </Note>
    </FailureFocus>
  );
}

/** The failure among what an action may answer, or undefined. */
export function failedForm(answer: unknown): FailedForm | undefined {
  return (answer as Partial<FailedForm> | null | undefined)?.error
    ? (answer as FailedForm)
    : undefined;
}

/** What an action answered when the form was done, or undefined. */
export function doneForm<T>(answer: T): Exclude<T, FailedForm | null> | undefined {
  return answer && !failedForm(answer) ? (answer as Exclude<T, FailedForm | null>) : undefined;
}

/** What became of the form of this intent ('' for one without): its failure, or that its sending got no answer. */
export function useFailure(answer: unknown, intent = ''): Failure | undefined {
  const { unanswered } = useConnection();
  const failed = failedForm(answer);
  if (unanswered === intent) return NETWORK_ERROR;
  // What the connection says in a fetcher's place (frame/stay-on-page.ts) names no form.
  return (failed?.intent ?? intent) === intent ? failed?.error : undefined;
}
