import { useEffect, useState } from 'react';
import { normalise } from '../../kit/normalise.ts';
import type { Found, FoundItem } from '../find-contract.ts';

/** Asks this long after the last key, in ms. */
const ASK_AFTER = 150;
/** No answer after this long is none, in ms. */
const NO_ANSWER = 10_000;

export interface Finding {
  /** What the items answer; '' before the first answer. */
  term: string;
  items: readonly FoundItem[];
  /** What went wrong with the last question. */
  trouble: 'lost' | 'failed' | 'ended' | null;
  /** The items answer what is typed now. */
  isAnswered: boolean;
  tryAgain: () => void;
}

/** What the server finds for what is typed, a while after the last key. An answer to an earlier text is never shown. */
export function useFinding(typed: string): Finding {
  const term = typed.trim();
  const [answer, setAnswer] = useState<Found>({ term: '', items: [] });
  const [trouble, setTrouble] = useState<{ term: string; kind: Finding['trouble'] } | null>(null);
  const [tries, setTries] = useState(0);
  const empty = normalise(term) === '';
  useEffect(() => {
    if (empty) return;
    const end = new AbortController();
    const ask = async () => {
      const signal = AbortSignal.any([end.signal, AbortSignal.timeout(NO_ANSWER)]);
      const response = await fetch(`/dashboard/find?q=${encodeURIComponent(term)}`, { signal });
      if (response.redirected || response.status === 401)
        return setTrouble({ term, kind: 'ended' });
      if (!response.ok) return setTrouble({ term, kind: 'failed' });
      const found = (await response.json()) as Found;
      if (end.signal.aborted) return;
      setTrouble(null);
      setAnswer({ term, items: found.items });
    };
    const timer = setTimeout(() => {
      ask().catch(() => {
        if (!end.signal.aborted) setTrouble({ term, kind: 'lost' });
      });
    }, ASK_AFTER);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [term, empty, tries]);
  const [tryAgain] = useState(() => () => setTries((before) => before + 1));
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [tryAgain]);
  const kind = trouble && trouble.term === term ? trouble.kind : null;
  return {
    term: answer.term,
    items: empty ? [] : answer.items,
    trouble: empty ? null : kind,
    isAnswered: empty || (answer.term === term && kind === null),
    tryAgain,
  };
}
