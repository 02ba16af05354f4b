import type { UserActor } from '../../../../../kit/actor.ts';
import { AppError } from '../../../../../kit/app-error.ts';

/**
 * What waited on a device names who finished it. When somebody else has signed in there meanwhile, nothing is written in their name: it
 * stays on the device until its person signs in again.
 * @throws AppError `unauthenticated`
 */
export function sentByItsPerson(actor: UserActor, person: string): void {
  if (person !== actor.id)
    throw new AppError(
      'unauthenticated',
      401,
      'Somebody else is signed in on this device. Sign in as the person who wrote this.',
    );
}
