import type { DeliveryProof } from '../../deliveries/proof-contract.ts';
import { signaturePath } from '../../deliveries/signature-path.ts';
import { Panel } from '../../ui/panel.tsx';
import { PROOF_MESSAGES } from '../messages.ts';

type Signed = Pick<
  DeliveryProof,
  | 'signature'
  | 'signedByName'
  | 'signedText'
  | 'signerName'
  | 'signerRole'
  | 'noSignatureReason'
  | 'leftAt'
  | 'state'
>;

/** Who signed what, with the drawing: on white in every appearance, as it is on paper. */
export function SignatureBox({ proof }: { proof: Signed }) {
  const drawing = proof.signature ? signaturePath(proof.signature) : null;
  if (!proof.signerName)
    return proof.state === 'failed' ? null : (
      <Panel title={PROOF_MESSAGES.signature}>
        <p>{PROOF_MESSAGES.nobodySigned(proof.noSignatureReason)}</p>
      </Panel>
    );
  return (
    <Panel title={PROOF_MESSAGES.signature}>
      {proof.signedText ? (
        <blockquote className="mb-3 border-l-4 border-rule pl-3">“{proof.signedText}”</blockquote>
      ) : null}
      {drawing ? (
        <div className="rounded-sm border border-rule bg-white p-3">
          <svg
            role="img"
            aria-label={PROOF_MESSAGES.drawn(proof.signerName)}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            className="h-28 w-full"
          >
            <path
              d={drawing.path}
              fill="none"
              stroke="#1a1d21"
              strokeWidth={drawing.pen}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </div>
      ) : proof.signedByName ? (
        <p className="rounded-sm border border-rule bg-white px-4 py-5 text-2xl text-[#1a1d21] italic">
          {proof.signerName}
        </p>
      ) : null}
      <p className="mt-2 font-semibold">
        {PROOF_MESSAGES.signedBy(proof.signerName, proof.signerRole)}
      </p>
      {drawing ? null : (
        <p className="text-sm text-muted">
          {proof.signedByName ? PROOF_MESSAGES.typed : PROOF_MESSAGES.noDrawing}
        </p>
      )}
    </Panel>
  );
}
