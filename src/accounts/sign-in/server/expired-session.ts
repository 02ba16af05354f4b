import { type MiddlewareFunction, redirect } from 'react-router';
import { ownPath } from '../../../kit/own-path.ts';
import { requestContext } from '../../../platform/http/context.ts';

/** Files and what crawlers read: nobody is led away from there. */
const NO_PAGE = /\.[a-z0-9]+$|^\/files\//i;

/**
 * Leads a session that has ended to the login page, wherever it is met: on a page, in a form, in what a page fetches beside it. The
 * login page says so and lets go of the cookie; without one, the public pages are open again.
 */
export const leadExpiredToLogin: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  if (!requestContext(context).expired) return next();
  const { pathname, search } = new URL(request.url);
  if (pathname === '/login' || NO_PAGE.test(pathname)) return next();
  throw redirect(
    `/login?returnTo=${encodeURIComponent(request.method === 'GET' ? pathname + search : pageOf(request))}`,
  );
};

/** The page that sent a form. */
function pageOf(request: Request): string {
  try {
    const { pathname, search } = new URL(request.headers.get('referer') ?? '');
    return ownPath(pathname + search);
  } catch {
    return '/';
  }
}
