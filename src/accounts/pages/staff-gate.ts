import { data, redirect } from 'react-router';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { type RequestContext, userOf } from '../../platform/http/context.ts';

/** Staff, or away: to the login page when signed out, to a page that says so when it is not for them. */
export function staffOrAway(here: RequestContext, request: Request): UserActor {
  const user = userOf(here.actor);
  if (!user) {
    const url = new URL(request.url);
    throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
  }
  if (user.role === 'user') throw data('This page is for staff.', { status: 403 });
  return user;
}

/** A refusal while a page loads becomes the page's own error answer. */
export async function orStatus<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status });
    throw error;
  }
}
