import { useEffect, useState } from 'react';
import type { ReceivingLinkMade, ReceivingProgress } from '../../receiving/contract.ts';
import type { DriverStop } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import { codeLines } from '../receiver-count.ts';
import type { StopDraft } from '../stop-draft.ts';
import { readAnswer } from './device/send-stops.ts';

/** As often the office is asked how far the receiver is, in ms. */
const EVERY = 3000;

async function ask<T>(
  person: string,
  path: string,
  body?: object,
): Promise<T | { trouble: string }> {
  const headers = { 'bellcart-person': person, 'content-type': 'application/json' };
  const more = body && { method: 'POST', body: JSON.stringify(body) };
  try {
    const answer = await readAnswer(
      await fetch(path, {
        cache: 'no-store',
        headers,
        signal: AbortSignal.timeout(15_000),
        ...more,
      }),
    );
    if (answer.is === 'recorded') return answer.body as T;
    return { trouble: answer.is === 'refused' ? answer.message : messages.codeNoNetwork };
  } catch {
    return { trouble: messages.codeNoNetwork };
  }
}

/** The code for the receiver's own phone, and what they have done with it, while there is a network. */
export function useReceiverCode(
  person: string,
  stop: DriverStop,
  draft: StopDraft,
  set: (more: Partial<StopDraft>) => void,
) {
  const [progress, setProgress] = useState<ReceivingProgress | null>(null);
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const id = draft.code?.id;

  useEffect(() => {
    if (!id) return;
    let stopped = false;
    let waiting: ReturnType<typeof setTimeout>;
    const look = async () => {
      const answer = await ask<ReceivingProgress>(person, `/api/receiving-links/${id}`);
      if (stopped) return;
      if ('trouble' in answer) setTrouble(answer.trouble);
      else {
        setTrouble('');
        setProgress(answer);
        if (answer.state === 'signed') return;
      }
      waiting = setTimeout(() => void look(), EVERY);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(waiting);
    };
  }, [person, id]);

  useEffect(() => {
    if (progress?.state !== 'signed' || progress.id !== id) return;
    set({
      code: null,
      received: {
        id: progress.id,
        signedText: progress.signedText,
        remark: progress.remark,
        photos: progress.photos,
        lines: progress.lines.map(({ orderLineId, productId, name, counted }) => ({
          orderLineId,
          productId,
          name,
          counted: counted ?? 0,
        })),
      },
      signerName: progress.signerName,
      signerRole: progress.signerRole,
      signature: progress.signature,
      signedByName: progress.signedByName,
      signedAt: progress.signedAt ?? '',
    });
  }, [progress, id, set]);

  const make = async () => {
    setBusy(true);
    const made = await ask<ReceivingLinkMade>(person, '/api/receiving-links', {
      orderId: stop.orderId,
      ...codeLines(stop, draft),
    });
    setBusy(false);
    if ('trouble' in made) {
      setTrouble(made.trouble);
      return;
    }
    setTrouble('');
    setProgress(null);
    set({ code: { id: made.id, address: made.address } });
  };
  return { progress: progress?.id === id ? progress : null, trouble, busy, make };
}
