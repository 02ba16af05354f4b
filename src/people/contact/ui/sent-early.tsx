import { type RefObject, useEffect } from 'react';
import type { Failure } from '../../../kit/failure.ts';
import { useMessages } from '../../../ui/use-messages.ts';
import { MINIMUM_FILL_MS } from '../limits.ts';
import { contactMessages } from '../messages.ts';

/** It was sent sooner after the page was opened than a person writes: whose browser fills forms in by itself is that quick. */
export const isSentEarly = (failure: Failure | undefined) => failure?.code === 'contact/too-fast';

/** Waits in place of the person, and sends the form again. Nothing went wrong; without a script they press once more. */
export function SentEarly({
  form,
  answer,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** A second refusal waits anew. */
  answer: unknown;
}) {
  const messages = useMessages(contactMessages);
  useEffect(() => {
    const timer = setTimeout(() => form.current?.requestSubmit(), MINIMUM_FILL_MS);
    return () => clearTimeout(timer);
  }, [form, answer]);
  return (
    <p role="status" className="text-muted">
      {messages.sentInAMoment}
      <noscript> {messages.tooFast}</noscript>
    </p>
  );
}
