import { messageFor } from '../../kit/messages.ts';

/** As many as the catalogue's sentence about weak passwords asks for. */
const SIX = 6;

/**
 * What a page says of a refusal: the catalogue's words, but of a password that has the six characters they ask for, where they would be untrue:
 * then what it lacks.
 */
export function accountSentence(error: { code: string; message: string; details?: unknown }) {
  const { need, length } = (error.details ?? {}) as { need?: unknown; length?: unknown };
  if (error.code === 'auth/weak-password' && typeof need === 'string' && Number(length) >= SIX)
    return need;
  return messageFor(error);
}
