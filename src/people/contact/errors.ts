import { AppError } from '../../kit/app-error.ts';
import * as messages from './messages.en-US.ts';

/** Sent sooner after the form was opened than a person writes. A refusal, not a pretence: who is that quick may still be a person. */
export const tooFast = () => new AppError('contact/too-fast', 400, messages.tooFast);
