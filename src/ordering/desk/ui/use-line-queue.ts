import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { failedForm } from '../../../ui/failure.tsx';
import { freshKey } from '../../../ui/send-key.tsx';

/** One quantity on its way into a call. `set` writes it (0 takes the line out), `add` adds it. */
export interface LineJob {
  customerId: string;
  productId: string;
  name: string;
  quantity: number;
  how: 'set' | 'add';
}
interface Queued extends LineJob {
  key: string;
}

/**
 * Sends lines one after the other, each once under its key, so that nobody waits for the screen and no line overtakes another. What was
 * refused, or got no answer, stays with its reason until it is tried again under the same key.
 */
export function useLineQueue() {
  const { submit, state, data } = useFetcher<unknown>({ key: 'desk-lines' });
  const [jobs, setJobs] = useState<Queued[]>([]);
  const [sent, setSent] = useState<{ key: string; before: unknown } | null>(null);
  const [failed, setFailed] = useState<{ job: Queued; failure: Failure }[]>([]);
  const [next] = jobs;
  useEffect(() => {
    if (state !== 'idle' || !next) return;
    if (sent?.key !== next.key) {
      // oxlint-disable-next-line react/set-state-in-effect -- what is on its way follows from the queue
      setSent({ key: next.key, before: data });
      const { name: _, ...fields } = next;
      void submit(
        { ...fields, intent: 'line' },
        { method: 'post', action: '/dashboard/new-order' },
      );
    } else if (data !== sent.before) {
      const failure = failedForm(data)?.error;
      if (failure) setFailed((all) => [...all, { job: next, failure }]);
      setJobs((all) => all.slice(1));
    }
  }, [state, next, sent, data, submit]);
  return {
    waiting: jobs,
    failed,
    put: (job: LineJob) => setJobs((all) => [...all, { ...job, key: freshKey() }]),
    again: (key: string) => {
      const one = failed.find(({ job }) => job.key === key);
      setFailed((all) => all.filter(({ job }) => job.key !== key));
      setSent(null);
      if (one) setJobs((all) => [...all, one.job]);
    },
    forget: (key: string) => setFailed((all) => all.filter(({ job }) => job.key !== key)),
  };
}
export type LineQueue = ReturnType<typeof useLineQueue>;

/** The quantities of a call as they will be once everything that waits is sent. */
export function quantitiesAfter(
  customerId: string,
  lines: readonly { productId: string; quantity: number }[],
  waiting: readonly LineJob[],
): Map<string, number> {
  const after = new Map(lines.map((line) => [line.productId, line.quantity]));
  for (const job of waiting.filter((one) => one.customerId === customerId))
    after.set(
      job.productId,
      job.how === 'set' ? job.quantity : (after.get(job.productId) ?? 0) + job.quantity,
    );
  return after;
}
