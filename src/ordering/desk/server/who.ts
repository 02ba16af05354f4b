import { isStaffOrRep, type UserActor } from '../../../kit/actor.ts';
import { notFound } from '../../../platform/http/errors.ts';

/** @throws AppError `not-found` for a customer's buyer: the desk is for staff and sales reps */
export function deskOnly(user: UserActor): UserActor {
  if (!isStaffOrRep(user)) throw notFound();
  return user;
}
