import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { useConnection } from '../../ui/connection.ts';
import { FailureFocus } from '../../ui/failure.tsx';
import { Note } from '../../ui/panel.tsx';

/** What a page's action gives back when it was refused. */
export interface ShownFailure {
  intent: string;
  error: { code: string; message: string; details?: unknown };
}

/** Our second sentence, where the code's exact message needs one. */
export function secondSentence(details: unknown): string | undefined {
  if (!details || typeof details !== 'object') return undefined;
  const { need, reason, retryAfterSeconds } = details as {
    need?: unknown;
    reason?: unknown;
    retryAfterSeconds?: unknown;
  };
  if (typeof need === 'string') return need;
  if (typeof reason === 'string') return reason;
  if (typeof retryAfterSeconds === 'number') {
    return retryAfterSeconds < 90
      ? `Try again in ${retryAfterSeconds} seconds.`
      : `Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  }
  return undefined;
}

/** What became of the form of this intent: its refusal, or that its sending got no answer. */
export function useFailureOf(
  intent: string,
  refused: ShownFailure | undefined,
): ShownFailure | undefined {
  const { unanswered } = useConnection();
  return unanswered === intent
    ? { intent, error: NETWORK_ERROR }
    : refused?.intent === intent
      ? refused
      : undefined;
}

/** What was refused, in the catalogue's words, and what to do. Announced at once. */
export function FailureNote({ failure }: { failure: ShownFailure | undefined }) {
  if (!failure) return null;
  const second = secondSentence(failure.error.details);
  return (
    <FailureFocus by={failure.error}>
      <Note tone="danger" title={failure.error.message}>
        {second}
      </Note>
    </FailureFocus>
  );
}
