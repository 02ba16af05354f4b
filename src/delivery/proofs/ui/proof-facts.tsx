import { ExternalLink } from 'lucide-react';
import { Panel } from '../../../ui/panel.tsx';
import type { DeliveryProof } from '../../deliveries/proof-contract.ts';
import { proofFacts } from '../proof-facts.ts';
import { PROOF_MESSAGES } from '../public/messages.ts';

/** A link that a phone's or a desk's own map opens; nothing is loaded from there. */
const mapOf = ({ latitude, longitude }: NonNullable<DeliveryProof['location']>) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;

export function ProofFacts({ proof, timeZone }: { proof: DeliveryProof; timeZone: string }) {
  const clocks = PROOF_MESSAGES.clocks(proof);
  return (
    <Panel>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {proofFacts(proof, timeZone).map(({ key, label, text }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular min-w-0 text-right text-balance break-words">
              {text}
              {key === 'place' && proof.location ? (
                <a
                  href={mapOf(proof.location)}
                  target="_blank"
                  rel="noreferrer"
                  className="ml-auto flex min-h-11 w-fit items-center gap-1 text-brand underline sm:min-h-0 print:hidden"
                >
                  {PROOF_MESSAGES.openMap}
                  <ExternalLink aria-hidden="true" size={14} />
                </a>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {clocks ? <p className="mt-3 border-t border-rule pt-3 text-sm">{clocks}</p> : null}
    </Panel>
  );
}
