import { exactMomentText, longDayText } from '../../kit/time.ts';
import { signedHow } from '../deliveries/evidence.ts';
import {
  NAME_MESSAGES,
  NO_POSITION_MESSAGES,
  SHEET_MESSAGES,
  SIGNED_MESSAGES,
} from '../deliveries/messages.ts';
import type { DeliveryProof } from '../deliveries/proof-contract.ts';
import { FAILED_MESSAGES, PROOF_MESSAGES } from './public/messages.ts';

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
    ['wrote', proof.receiverRemark],
    ['named', namedHow(proof)],
    ['left', proof.leftAt],
    ['failed', proof.failedReason ? FAILED_MESSAGES[proof.failedReason] : ''],
    ['driver', proof.driverName],
    ['fetched', proof.fetched.map((goods) => PROOF_MESSAGES.fetched(goods)).join('; ')],
    ['desk', proof.recordedByName],
    ['run', [proof.runName, proof.truckName].filter(Boolean).join(', ')],
    ['arrived', moment(proof.arrivedAt)],
    ['signed', moment(proof.signedAt)],
    ['phone', moment(proof.deviceTime)],
    ['reached', moment(proof.acceptedAt)],
    ['connection', proof.wasOffline ? PROOF_MESSAGES.offline : ''],
    ['photo', proof.evidence?.noPhoto ? PROOF_MESSAGES.noPhoto(proof.evidence.noPhoto) : ''],
    ['place', placeWords(proof)],
  ];
  return all
    .filter(([, text]) => text !== '')
    .map(([key, text]) => ({ key, label: facts[key], text }));
}

/** Beside a drawn signature: who wrote the name that stands below it. */
function namedHow({ signerName, signature, ownPhone, evidence }: DeliveryProof): string {
  const how = signerName && signature && !ownPhone ? evidence?.name : undefined;
  return how ? NAME_MESSAGES[how] : '';
}

function placeWords({ location, evidence }: DeliveryProof): string {
  if (location) return PROOF_MESSAGES.place(location);
  const why = evidence?.noPosition;
  return why ? PROOF_MESSAGES.noPlaceWhy(NO_POSITION_MESSAGES[why]) : PROOF_MESSAGES.noPlace;
}

/** Whose act the signature was, and what else it stands for: the same on page and PDF. */
export function signedActs(
  proof: Pick<DeliveryProof, 'ownPhone' | 'signature' | 'signedByName' | 'evidence' | 'signedWith'>,
): string {
  const how = signedHow({ ...proof, signed: proof.signature !== null });
  return [
    `${SIGNED_MESSAGES[how]}.`,
    ...(proof.signedWith.length > 0 ? [PROOF_MESSAGES.signedWith(proof.signedWith)] : []),
  ].join(' ');
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

/** A sheet of this delivery, and how it was handed over, or since when after all. */
export const sheetWords = (
  sheet: DeliveryProof['sheets'][number] | DeliveryProof['owedSheets'][number],
): string =>
  [
    sheet.name,
    SHEET_MESSAGES.revision(sheet),
    ...('handed' in sheet && sheet.handed ? [SHEET_MESSAGES.handed[sheet.handed]] : []),
    ...('since' in sheet && sheet.since ? [SHEET_MESSAGES.since(sheet.since)] : []),
  ].join(', ');

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
