import { AppError } from '../../kit/app-error.ts';
import { DECIDE_CASE } from './case-messages.ts';
import { DAMAGE } from './damage-messages.ts';
import { OFFICE_HAS_IT } from './messages.ts';

export const notFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const permissionDenied = () =>
  new AppError('permission-denied', 403, 'You do not have permission to perform this operation.');

const precondition = (reason: string, message: string, details: object = {}) =>
  new AppError('failed-precondition', 409, message, { reason, ...details });
const invalid = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);

const NOT_DELIVERABLE: Record<string, string> = {
  placed: 'This order is not confirmed yet. Confirm it first.',
  on_hold: 'This order is on hold. Release it first.',
  delivered: 'This order is delivered already.',
  cancelled: 'This order was cancelled.',
};
export const notDeliverable = (status: string) =>
  precondition('wrong-state', NOT_DELIVERABLE[status] ?? 'This order cannot be delivered now.', {
    status,
  });

export const notYourStop = () =>
  precondition('not-your-stop', 'This stop was no longer on your run when you reported it.');
export const correctionIsDesks = () =>
  precondition(
    'run-closed',
    'This run is closed. What was really handed over is now for the desk to correct.',
  );

export const nothingRecorded = () => invalid('lines', 'Say what happened to at least one line.');
export const lineTwice = () => invalid('lines', 'A line stands here twice.');
export const unknownLine = () =>
  invalid('lines', 'A line is not on this order, or is delivered already.');
export const tooMuch = (name: string, max: number) =>
  precondition('too-much', `${name}: only ${max} can be delivered. Add more as an extra.`, {
    most: max,
  });
export const reasonMissing = (name: string) =>
  invalid('lines', `${name}: say why less was delivered.`);
export const reasonOfNone = (name: string) =>
  invalid('lines', `${name}: if all that is missing was not on the truck, say that as the reason.`);
export const fetchedElsewhere = () =>
  invalid('fetched', 'Nobody asked for what was taken back from this customer.');
export const fetchedTwice = (name: string) =>
  invalid('fetched', `${name} stands here twice as taken back.`);
export const fetchedAlready = (name: string, count: number, left: number) =>
  precondition(
    'fetched-already',
    left === 0
      ? `${name}, ${count} taken back: it is reported as taken back already, and counts once.`
      : `${name}, ${count} taken back: only ${left} of it ${left === 1 ? 'was' : 'were'} still to be taken back.`,
  );
export const signerMissing = () =>
  invalid('signerName', 'Write who took the goods, or why nobody signed.');
export const signatureMissing = () =>
  invalid('signature', 'Get a signature, a typed name, or say why nobody signed.');
export const failedAndDelivered = () =>
  invalid('failed', 'Goods were handed over, so the stop did not fail. Take the failure back.');
export const linePhotoMissing = (name: string) =>
  invalid('photos', `${name}: take a photo of what was not handed over, or write what happened.`);
export const leakingDelivered = (name: string) =>
  invalid(
    'lines',
    `${name} is leaking: it is never handed over. Take the leaking ones off the count.`,
  );
export const emptiesTwice = () => invalid('empties', 'A kind of empties stands here twice.');
export const emptiesUnchecked = () =>
  invalid(
    'empties',
    'Empties are taken only when they are closed, labelled and hold at most one inch. Leave the others there.',
  );
export const emptiesUnexplained = () => invalid('empties', 'Say why these empties stayed there.');
export const leftPhotoMissing = () =>
  invalid(
    'photos',
    'Take a photo of the goods where you left them, or say why there is none (evidence.noPhoto).',
  );
export const failedPhotoMissing = () =>
  invalid(
    'photos',
    'Take a photo of what you found there, or say why there is none (evidence.noPhoto).',
  );
export const positionMissing = () =>
  invalid('location', 'Say where it was, or why the phone does not (evidence.noPosition).');
export const nameActMissing = () =>
  invalid('evidence.name', 'Say whether the name was typed or chosen from the names offered.');
export const drawnByMissing = () =>
  invalid('evidence.drawnBy', 'Say who drew the signature: the receiver or the driver.');
export const notUnattended = () =>
  precondition(
    'not-unattended',
    'This customer has not allowed us to leave goods when nobody is there.',
  );
export const unattendedHazard = (name: string, what: 'oxidizer' | 'acid') =>
  precondition(
    'unattended-hazard',
    `${name} is an ${what}: it is never left without somebody who takes it.`,
  );
/** Ids in the body obey the same rule as ids in a path: what this person may not see does not exist. */
export const unknownExtra = () =>
  new AppError('not-found', 404, 'Requested document not found.', { reason: 'unknown-extra' });

/** A stop that the server could not accept; the desk has it, and the phone need not send it again. `kept` is its id there. */
export const storedForDesk = (stored: {
  id: string;
  code: string;
  status: number;
  message: string;
  details: object;
}) =>
  new AppError(stored.code, stored.status, `${stored.message} ${OFFICE_HAS_IT}`, {
    ...stored.details,
    kept: stored.id,
  });

export const stopSettled = () =>
  precondition('settled', 'Somebody has settled this report in the meantime.');
export const cannotRecord = (why: string) =>
  precondition(
    'cannot-record',
    `This report can’t become a delivery: ${why} Correct a delivery by it, or set it aside.`,
  );

export const notCorrectable = () =>
  precondition(
    'not-correctable',
    'Nothing was handed over at this attempt, so there is nothing to correct. Deliver the order again.',
  );
export const staleCorrection = () =>
  new AppError(
    'aborted',
    409,
    'Somebody corrected this delivery in the meantime. Look at it again, then repeat your correction.',
  );
export const nothingToCorrect = () =>
  invalid('lines', 'Change at least one quantity, or add what was handed over beyond the order.');
export const evidenceMissing = () => invalid('note', 'Say in a note how you know, or add a photo.');
export const notOnDelivery = () => invalid('lines', 'A line is not on this order.');
export const unknownSku = (sku: string) =>
  invalid('extraSku', `No product has the SKU ${sku}. Look it up in the catalogue.`);
export const skuTwice = (sku: string) => invalid('extraSku', `${sku} stands here twice.`);

export const caseSettled = () => precondition('decided', DECIDE_CASE.settled);
export const grantBetween = (least: number, most: number) =>
  invalid('quantity', DECIDE_CASE.between(least, most));

/** Of damaged goods: what was chosen can't be done where they are. */
export const notWithDamage = (isBack: boolean) =>
  new AppError('failed-precondition', 409, isBack ? DAMAGE.notAnyMore : DAMAGE.notYet);
