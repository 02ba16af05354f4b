import { type MiddlewareFunction, redirect } from 'react-router';
import { ownPath } from '../../../../kit/own-path.ts';
import { requestContext } from '../../../../platform/http/context.ts';

/** Files and what crawlers read: nobody is led away from there. */
const NO_PAGE = /\.[a-z0-9]+$|^\/files\//i;
/** This page answers about the person's own order: to a signed-out visitor it would wrongly say that there is none. */
const OWN_PAGE = /^\/order-placed(\/|$)/;
/** What anybody may send, signed in or not: a receiver's signature, a look at a storeroom's sheet, a message. */
const OPEN_FORM = /^\/(site|receive|sds|contact-us|login|reset-password)(\/|$)/;

/**
 * A session that has ended. A public page is shown as to any visitor (its root says that the session is over): a cook who scans the code
 * on a storeroom's wall never meets a sign-in. A page behind the sign-in leads to the login page by its own gate; what a person's own
 * page or form asks is led there here, and back. The login page lets go of the cookie.
 */
export const leadExpiredToLogin: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  if (!requestContext(context).expired) return next();
  const { pathname, search } = url;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (NO_PAGE.test(pathname) || (isRead ? !OWN_PAGE.test(pathname) : OPEN_FORM.test(pathname)))
    return next();
  throw redirect(
    `/login?returnTo=${encodeURIComponent(isRead ? pathname + search : pageOf(request))}`,
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
