import type { DeliveryProof } from '../deliveries/proof-contract.ts';
import { exactMomentText, longDayText } from '../kit/time.ts';
import { FAILED_MESSAGES, PROOF_MESSAGES } from './messages.ts';

export interface ProofFact {
  key: keyof typeof PROOF_MESSAGES.facts;
  label: string;
  text: string;
}

/** What, who, when and where, as the page and the PDF say it: one list, so that they never differ. */
export function proofFacts(proof: DeliveryProof, timeZone: string): ProofFact[] {
  const { facts } = PROOF_MESSAGES;
  const handedOver = proof.state === 'delivered' || proof.state === 'delivered_short';
  const moment = (at: Date | null) => (at ? exactMomentText(at, timeZone) : '');
  const all: [ProofFact['key'], string][] = [
    ['to', `${proof.customerName}, ${proof.address1}, ${proof.city} ${proof.zip}`],
    ['po', proof.poNumber],
    [
      handedOver ? 'delivered' : 'attempted',
      proof.deliveredOn ? longDayText(proof.deliveredOn) : '',
    ],
    [
      'receiver',
      proof.signerName ? PROOF_MESSAGES.signedBy(proof.signerName, proof.signerRole) : '',
    ],
    ['left', proof.leftAt],
    ['failed', proof.failedReason ? FAILED_MESSAGES[proof.failedReason] : ''],
    ['driver', proof.driverName],
    ['desk', proof.recordedByName],
    ['run', [proof.runName, proof.truckName].filter(Boolean).join(', ')],
    ['arrived', moment(proof.arrivedAt)],
    ['signed', moment(proof.signedAt)],
    ['phone', moment(proof.deviceTime)],
    ['reached', moment(proof.acceptedAt)],
    ['connection', proof.wasOffline ? PROOF_MESSAGES.offline : ''],
    ['place', proof.location ? PROOF_MESSAGES.place(proof.location) : PROOF_MESSAGES.noPlace],
  ];
  return all
    .filter(([, text]) => text !== '')
    .map(([key, text]) => ({ key, label: facts[key], text }));
}

/** The sentence above the signature as it was read, and in English. */
export const signedWords = ({
  signedText,
  signedTextEnglish,
}: Pick<DeliveryProof, 'signedText' | 'signedTextEnglish'>): string =>
  [
    `“${signedText}”`,
    ...(signedTextEnglish ? [PROOF_MESSAGES.inEnglish(signedTextEnglish)] : []),
  ].join(' ');

/** One kind of empties: what was taken with its three checks, and what had to stay. */
export function emptiesText(empties: DeliveryProof['empties'][number]): string[] {
  const { checks } = PROOF_MESSAGES;
  const checked = (['closed', 'labelled', 'underOneInch'] as const)
    .filter((check) => empties[check])
    .map((check) => checks[check]);
  return [
    ...(empties.taken > 0
      ? [[PROOF_MESSAGES.emptiesOf(empties.taken, empties.kind), ...checked].join(', ')]
      : []),
    ...(empties.leftThere > 0 ? [PROOF_MESSAGES.stayed(empties.leftThere, empties.reason)] : []),
  ];
}
