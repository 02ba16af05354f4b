import { AppError } from '../kit/app-error.ts';

/** Sent sooner after the form was opened than a person writes. A refusal, not a pretence: who is that quick may still be a person. */
export const tooFast = () =>
  new AppError(
    'contact/too-fast',
    400,
    'That was quick. Please look your message over and press Send message once more.',
  );
