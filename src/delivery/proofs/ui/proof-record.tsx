import { Panel } from '../../../ui/panel.tsx';
import { PROOF_MESSAGES } from '../public/messages.ts';

/** The record's fingerprint, and how anybody checks it. */
export function ProofRecord({ deliveryId, hash }: { deliveryId: string; hash: string }) {
  return (
    <Panel title={PROOF_MESSAGES.record}>
      <p className="text-sm text-muted">{PROOF_MESSAGES.recordHash}</p>
      <p className="font-mono text-sm break-all">{hash}</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline">
          {PROOF_MESSAGES.howTitle}
        </summary>
        {PROOF_MESSAGES.how.map((text) => (
          <p key={text} className="mt-1 text-sm">
            {text}
          </p>
        ))}
        <a
          href={`/dashboard/deliveries/${deliveryId}/record.json`}
          download
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {PROOF_MESSAGES.saveRecord}
        </a>
      </details>
    </Panel>
  );
}
