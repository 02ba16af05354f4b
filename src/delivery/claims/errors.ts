import { AppError } from '../../kit/app-error.ts';
import type { ClaimState } from './choices.ts';
import { DAMAGE_MESSAGES } from './damage-messages.ts';
import { messages } from './messages.ts';

const precondition = (reason: string, message: string, details: object = {}) =>
  new AppError('failed-precondition', 409, message, { reason, ...details });
const invalid = (path: string, message: string) =>
  new AppError('invalid-argument', 400, message, [{ path, message }]);

export const tooLate = (days: number, until: string) =>
  precondition('too-late', messages.tooLate(days, until), { until });
export const tooMuch = (name: string, left: number) =>
  precondition('too-much', messages.tooMuch(name, left), { most: left });
export const alreadyDecided = (state: ClaimState) =>
  precondition('decided', messages.decided(state), { state });
export const photoMissing = () => precondition('photo-missing', messages.photoMissing);
export const lineTwice = () => invalid('lines', messages.lineTwice);
export const unknownLine = () => invalid('lines', messages.unknownLine);
export const creditedAlready = (name: string, document: string) => {
  const message = messages.besidesMissing(name, document);
  return precondition('credited-already', message, { path: 'besides', message, document });
};
export const moreThanLeft = (name: string, left: number, billed: number) =>
  precondition('more-than-left', messages.moreThanLeft(name, left, billed), { most: left });
export const everyLine = () => invalid('lines', messages.everyLine);
export const moreThanClaimed = () => invalid('lines', messages.moreThanClaimed);
export const notSentAgain = (name: string) => invalid('lines', messages.notSentAgain(name));
export const dayPast = () => invalid('on', DAMAGE_MESSAGES.pastDay);
/** What becomes of damaged goods is not said whole: each problem at its field. */
export const disposalWrong = (problems: readonly { path: string; message: string }[]) =>
  new AppError('invalid-argument', 400, problems[0]?.message ?? '', problems);
export const fetchRefused = (reason: string, message: string) => precondition(reason, message);
export const answerMissing = () => invalid('answer', messages.answerMissing);

/** Only a decision without consequences can be undone. */
export const notDecided = (state: ClaimState) =>
  precondition('not-decided', messages.notDecided(state), { state });
/** Only what was withdrawn is taken up again. */
export const notWithdrawn = (state: ClaimState) =>
  precondition('not-withdrawn', messages.notWithdrawn(state), { state });
export const creditMade = (document: string) =>
  precondition('credited', messages.creditMade(document), { document });
export const replacementLeft = (number: string) =>
  precondition('replacement-left', messages.replacementLeft(number), { number });
