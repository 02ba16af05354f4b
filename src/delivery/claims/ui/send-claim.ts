import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { sha256Hex } from '../../../kit/sha256.ts';
import { connectionLost } from '../../../ui/connection.ts';
import type { ClaimKind } from '../choices.ts';
import type { ClaimReceipt } from '../contract.ts';

export interface ClaimDraft {
  deliveryId: string;
  lines: { orderLineId: string; quantity: number; kind: ClaimKind }[];
  words: string;
  photos: File[];
}

export type ClaimSent = { done: ClaimReceipt } | { failure: { code: string; message: string } };

async function answerOf(response: Response): Promise<ClaimSent> {
  const answer = (await response.json()) as ClaimReceipt & {
    error?: { code: string; message: string };
  };
  if (response.ok) return { done: answer };
  return {
    failure: answer.error ?? {
      code: 'internal',
      message: 'Something went wrong on our side.',
    },
  };
}

/**
 * Sends the photos, then the claim under `keyOf(body)`: sent again it is recorded once. Without its photos nothing of the claim has left: that
 * it was not sent is known, and nothing is to be looked up.
 */
export async function sendClaim(
  draft: ClaimDraft,
  keyOf: (body: string) => string,
): Promise<ClaimSent> {
  const photos: string[] = [];
  try {
    for (const photo of draft.photos) {
      const bytes = await photo.arrayBuffer();
      const sha256 = await sha256Hex(bytes);
      if (photos.includes(sha256)) continue;
      const sent = await answerOf(
        await fetch(`/api/claim-photos/${sha256}?delivery=${draft.deliveryId}`, {
          method: 'PUT',
          headers: { 'content-type': photo.type || 'application/octet-stream' },
          body: bytes,
        }),
      );
      if ('failure' in sent) return sent;
      photos.push(sha256);
    }
  } catch {
    connectionLost();
    return { failure: { code: 'failed-precondition', message: NETWORK_ERROR.message } };
  }
  const body = JSON.stringify({ ...draft, photos });
  return sendClaimAgain(body, keyOf(body));
}

/** Sends again what was sent without an answer: the server answers what became of it, or takes it now. */
export async function sendClaimAgain(body: string, key: string): Promise<ClaimSent> {
  try {
    return await sendBody(body, key);
  } catch {
    return lost();
  }
}

const sendBody = async (body: string, key: string) =>
  answerOf(
    await fetch('/api/claims', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(30_000),
    }),
  );

/** No connection, or an answer that is not ours. */
function lost(): ClaimSent {
  connectionLost();
  return { failure: NETWORK_ERROR };
}
