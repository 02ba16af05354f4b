import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Failure } from '../kit/failure.ts';
import { NETWORK_ERROR } from '../kit/network-error.ts';
import { useConnection } from './connection.ts';

/** Says nothing of what was sent: it goes once more. */
const PASSING: readonly string[] = [
  'unavailable',
  'aborted',
  'internal',
  'deadline-exceeded',
  'auth/too-many-requests',
];
/** After these pauses, in ms, and then after the longest over and over: a shop that is busy for a moment keeps nobody waiting for long. */
const AGAIN_MS = [2000, 5000, 20_000];
export const pauseAfter = (tries: number): number =>
  AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 0;

interface Sending {
  /** The fetcher's name: one for each thing that waits. */
  name: string;
  action: string;
  /** As its own page sends it, with its key. */
  form: Readonly<Record<string, string>>;
}

/**
 * Sends something that waits on this device, under its key, until it has an answer: again when the connection is back, and a little later
 * when the shop was only busy. While somebody else is signed in it waits for its person. `onAnswer` hears the answer, done or refused.
 */
export function useSendStored<A extends { error?: Failure }>(
  { name, action, form }: Sending,
  onAnswer: (answer: A) => void,
): void {
  const { submit, state, data } = useFetcher<A>({ key: name });
  const { lost } = useConnection();
  const isSent = useRef(false);
  const answered = useRef(data);
  const latest = useRef({ form, onAnswer });
  const [tries, setTries] = useState(0);
  const passing = useRef(0);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { form, onAnswer };
  });
  useEffect(() => {
    // The answer counts as soon as it is here; that the page is read anew after it may take long where the shop is busy.
    if (!data || data === answered.current) return;
    answered.current = data;
    const code = (data as A).error?.code ?? '';
    if (code === 'unauthenticated') return;
    if (code === NETWORK_ERROR.code) isSent.current = false;
    else if (PASSING.includes(code)) {
      again.current = setTimeout(() => {
        isSent.current = false;
        setTries((before) => before + 1);
      }, pauseAfter(passing.current));
      passing.current += 1;
    } else latest.current.onAnswer(data as A);
  }, [data]);
  useEffect(() => () => clearTimeout(again.current), []);
  useEffect(() => {
    if (lost || state !== 'idle' || isSent.current) return;
    isSent.current = true;
    void submit(latest.current.form, { method: 'post', action });
  }, [lost, state, tries, submit, action]);
}
