import { data, type RouterContextProvider, redirect } from 'react-router';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { permissionDenied } from '../../platform/http/errors.ts';

/** The signed-in person of a page under /dashboard; a visitor is sent to sign in and comes back. */
export function requireUser(
  context: Readonly<RouterContextProvider>,
  request: Request,
): { app: App; user: UserActor; requestId: string; network: string } {
  const { app, actor, requestId, network } = requestContext(context);
  const user = userOf(actor);
  if (!user) {
    const url = new URL(request.url);
    throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
  }
  return { app, user, requestId, network };
}

/** The gate of pages that are the super_admin's alone. Others get 403 with the catalogue's message. */
export function requireOwner(
  context: Readonly<RouterContextProvider>,
  request: Request,
): ReturnType<typeof requireUser> {
  const found = requireUser(context, request);
  if (!isSuperAdmin(found.user)) {
    const { code, message, status } = permissionDenied();
    throw data({ error: { code, message } }, { status });
  }
  return found;
}
