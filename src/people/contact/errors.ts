import { AppError } from '../../kit/app-error.ts';
import * as messages from './messages.en-US.ts';

/** The author was erased since: there is no address to mail to. */
export const noAddress = () => new AppError('failed-precondition', 400, messages.noAddress);

/** An order of nobody who can be written to. */
export const nobodyToWriteTo = () =>
  new AppError('failed-precondition', 400, messages.nobodyToWriteTo);

/** Sent sooner after the form was opened than a person writes. A refusal, not a pretence: who is that quick may still be a person. */
export const tooFast = () => new AppError('contact/too-fast', 400, messages.tooFast);
