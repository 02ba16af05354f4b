import type { Role } from '../../../../kit/actor.ts';
import { normalise } from '../../../../kit/normalise.ts';
import { weakPassword } from '../../errors.ts';
import { passwordNeeds } from '../../messages.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Whose password it is going to be. */
export interface Owner {
  role: Role;
  secondFactor: boolean;
  displayName: string;
  email: string;
  /** The company's and the brands' names. */
  names: readonly string[];
}

const SHORTEST = 8;
const SHORTEST_STAFF = 15;
const LONGEST = 128;

/** Whether a password has the length that this account needs, by code points. */
export function isLongEnough(
  password: string,
  owner: Pick<Owner, 'role' | 'secondFactor'>,
): boolean {
  const staff = owner.role !== 'user' && !owner.secondFactor;
  return [...password.normalize('NFKC')].length >= (staff ? SHORTEST_STAFF : SHORTEST);
}

/** What a new password of this account must be, in words. */
export const passwordNeedOf = (owner: Pick<Owner, 'role' | 'secondFactor'>): string =>
  owner.role !== 'user' && !owner.secondFactor ? passwordNeeds.staff : passwordNeeds.user;

/**
 * security.md 4.4: length by code points, a block-list with the reason told, all characters allowed, nothing about their mix.
 * @throws AppError `auth/weak-password` with what is needed in `details.need`
 */
export function checkNewPassword(password: string, owner: Owner): void {
  const length = [...password.normalize('NFKC')].length;
  if (!isLongEnough(password, owner)) throw weakPassword(passwordNeedOf(owner), length);
  if (length > LONGEST) throw weakPassword(passwordNeeds.long, length);
  if (isCommonPassword(password)) throw weakPassword(passwordNeeds.common, length);
  // A name with little around it; inside a long phrase it does no harm.
  const folded = normalise(password);
  const own = [
    owner.displayName,
    ...owner.displayName.split(/\s+/),
    owner.email.split('@')[0] ?? '',
    owner.email,
    ...owner.names,
  ].map(normalise);
  if (
    own.some(
      (name) => name.length >= 3 && folded.includes(name) && folded.length - name.length < SHORTEST,
    )
  )
    throw weakPassword(passwordNeeds.personal, length);
}
