import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { freshKey } from '../../../ui/send-key.tsx';
import * as messages from '../messages.ts';
import type { CartDone } from '../server/cart-action.ts';
import type { PasteReport } from '../server/match-pasted.ts';
import { useForCustomer, useFreshCustomer } from './for-customer.tsx';

interface Answer extends Partial<CartDone> {
  error?: { code: string; message: string; details?: unknown };
}

/** What became of one scan, for the list below the field. */
export interface ScanResult {
  id: number;
  isAdded: boolean;
  text: string;
}

/** So many results stay in sight. */
const SHOWN = 6;

function sentences(
  texts: readonly string[],
  { report, error }: Answer,
): { isAdded: boolean; text: string }[] {
  return texts.map((text, at) => {
    const added = report?.added.find((line) => line.line === at + 1);
    if (added)
      return {
        isAdded: true,
        text: messages.scanned(added.quantity, `${added.name}, ${added.sizeUnit}`),
      };
    const refused: PasteReport['notFound'][number] | undefined = report?.notFound.find(
      (line) => line.line === at + 1,
    );
    const why = error
      ? error.message
      : refused?.skus
        ? messages.possibleSkus(refused.skus)
        : messages.why[refused?.why ?? 'unreadable'];
    return { isAdded: false, text: messages.notScanned(text, why) };
  });
}

/**
 * Takes SKUs as fast as a scanner sends them: none waits for the one before, and none is lost. What comes while a request is under way
 * goes with the next one. A batch without an answer can be sent again and is added once.
 */
export function useScans() {
  const { submit, state, data } = useFetcher<Answer>({ key: 'cart-scan' });
  const meantFor = useForCustomer();
  useFreshCustomer(data);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [results, setResults] = useState<readonly ScanResult[]>([]);
  const [isUnsent, setUnsent] = useState(false);
  const underWay = useRef<{ key: string; texts: readonly string[]; wasSent: boolean } | null>(null);
  const answered = useRef(data);
  const next = useRef(1);

  const send = (batch: { key: string; texts: readonly string[]; wasSent: boolean }) => {
    underWay.current = batch;
    setUnsent(false);
    void submit(
      { intent: 'paste', key: batch.key, text: batch.texts.join('\n'), meantFor },
      { method: 'post', action: '/cart', encType: 'multipart/form-data' },
    );
  };

  useEffect(() => {
    const batch = underWay.current;
    if (state !== 'idle') {
      if (batch) batch.wasSent = true;
      return;
    }
    if (batch) {
      if (!data || data === answered.current || data.error?.code === NETWORK_ERROR.code) {
        // No answer came: what was sent is kept, to be sent again with the same key.
        if (batch.wasSent) setUnsent(true);
        return;
      }
      answered.current = data;
      underWay.current = null;
      const news = sentences(batch.texts, data).map((one) => ({ ...one, id: next.current++ }));
      setResults((before) => [...news.toReversed(), ...before].slice(0, SHOWN));
    }
    if (waiting.length === 0) return;
    // Only what is sent now: another scan may have come since this was rendered.
    setWaiting((all) => all.slice(waiting.length));
    send({ key: freshKey(), texts: waiting, wasSent: false });
    // `send` is made anew at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, data, waiting, meantFor]);

  return {
    scan: (text: string) => setWaiting((before) => [...before, text]),
    results,
    /** Scans that no answer has come for. */
    unsent: isUnsent ? (underWay.current?.texts ?? []) : [],
    sendAgain: () => {
      const batch = underWay.current;
      if (batch) send({ ...batch, wasSent: false });
    },
  };
}
