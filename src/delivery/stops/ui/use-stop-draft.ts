import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_DRAFT, type StopDraft } from '../stop-draft.ts';
import { readDraft, storeDraft } from './device/drafts.ts';
import type { StoreResult } from './device/phone-database.ts';

export type ChangeDraft = (change: (draft: StopDraft) => StopDraft) => void;

/**
 * What is counted at a stop, kept on the phone at every change: a closed browser loses nothing. `draft` is null until the phone was asked.
 */
export function useStopDraft(person: string, orderId: string) {
  const [draft, setDraft] = useState<StopDraft | null>(null);
  const [key, setKey] = useState('');
  const [stored, setStored] = useState<StoreResult>({ isStored: true });
  // One write after the other, and only the latest of those that wait.
  const waiting = useRef<StopDraft | null>(null);
  const isWriting = useRef(false);
  const latest = useRef<StopDraft | null>(null);

  const begin = useCallback(async () => {
    const visit = await readDraft<StopDraft>(person, orderId);
    setKey(visit.key);
    latest.current = { ...EMPTY_DRAFT, ...visit.draft };
    setDraft(latest.current);
  }, [person, orderId]);
  useEffect(() => {
    // Asked first and shown when it answers.
    void Promise.resolve().then(begin);
  }, [begin]);

  const write = useCallback(async () => {
    if (isWriting.current) return;
    isWriting.current = true;
    while (waiting.current) {
      const next = waiting.current;
      waiting.current = null;
      setStored(await storeDraft(person, orderId, next));
    }
    isWriting.current = false;
  }, [person, orderId]);

  const change: ChangeDraft = useCallback(
    (how) => {
      if (!latest.current) return;
      const next = how(latest.current);
      latest.current = { ...next, beganAt: next.beganAt || new Date().toISOString() };
      waiting.current = latest.current;
      setDraft(latest.current);
      void write();
    },
    [write],
  );

  return { draft, key, kept: stored, change, begin };
}
