import type { UserActor } from '../../../../../kit/actor.ts';
import { AppError } from '../../../../../kit/app-error.ts';

/**
 * A phone names the person who finished the stop. When somebody else has signed in on it meanwhile, nothing is taken in their name: the
 * stop stays on the phone until its person signs in again. Phones of earlier releases name nobody.
 * @throws AppError `unauthenticated`
 */
export function sentByItsDriver(actor: UserActor, request: Request): void {
  const person = request.headers.get('bellcart-person');
  if (person !== null && person !== actor.id)
    throw new AppError(
      'unauthenticated',
      401,
      'Somebody else is signed in on this phone. Sign in as the person who made this stop.',
    );
}
