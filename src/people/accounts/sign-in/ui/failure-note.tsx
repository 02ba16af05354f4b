import type { Failure } from '../../../../kit/failure.ts';
import { FailureNote } from '../../../../ui/failure.tsx';

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

/** Why a form of an account was not done, in the catalogue's words, and what to do. */
export function AccountFailureNote({ failure }: { failure: Failure | undefined }) {
  const second = secondSentence(failure?.details);
  return (
    <FailureNote failure={failure}>{second === failure?.message ? undefined : second}</FailureNote>
  );
}
