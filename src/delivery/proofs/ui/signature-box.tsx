import { Panel } from '../../../ui/panel.tsx';
import type { DeliveryProof } from '../../deliveries/proof-contract.ts';
import { signedActs } from '../proof-facts.ts';
import { PROOF_MESSAGES } from '../public/messages.ts';
import { DrawnSignature } from './drawn-signature.tsx';

type Signed = Pick<
  DeliveryProof,
  | 'signature'
  | 'signedByName'
  | 'ownPhone'
  | 'evidence'
  | 'signedWith'
  | 'signedText'
  | 'signedTextEnglish'
  | 'signerName'
  | 'signerRole'
  | 'noSignatureReason'
  | 'leftAt'
  | 'state'
>;

/** Who signed what, with the drawing: on white in every appearance, as it is on paper. */
export function SignatureBox({ proof }: { proof: Signed }) {
  if (!proof.signerName)
    return proof.state === 'failed' ? null : (
      <Panel title={PROOF_MESSAGES.signature}>
        <p>{PROOF_MESSAGES.nobodySigned(proof.noSignatureReason)}</p>
      </Panel>
    );
  return (
    <Panel title={PROOF_MESSAGES.signature}>
      {proof.signedText ? (
        <blockquote className="mb-3 border-l-4 border-rule pl-3">
          “{proof.signedText}”
          {proof.signedTextEnglish ? (
            <span className="mt-1 block text-sm text-muted">
              {PROOF_MESSAGES.inEnglish(proof.signedTextEnglish)}
            </span>
          ) : null}
        </blockquote>
      ) : null}
      {proof.signature ? (
        <div className="rounded-sm border border-rule bg-white p-3">
          <DrawnSignature
            signature={proof.signature}
            label={PROOF_MESSAGES.drawn(proof.signerName)}
            className="h-28 w-full"
          />
        </div>
      ) : proof.signedByName ? (
        <p className="rounded-sm border border-rule bg-white px-4 py-5 text-2xl text-[#1a1d21] italic">
          {proof.signerName}
        </p>
      ) : null}
      <p className="mt-2 font-semibold">
        {PROOF_MESSAGES.signedBy(proof.signerName, proof.signerRole)}
      </p>
      <p className="text-sm text-muted">{signedActs(proof)}</p>
    </Panel>
  );
}
