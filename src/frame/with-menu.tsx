import { lazy } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { RouteError } from '../company/ui/route-error.tsx';
import { requestContext } from '../platform/http/context.ts';
import { isPageLive } from '../ui/live-page.ts';
import type { Route } from './+types/with-menu';
import { loadMenu } from './server/load-menu.ts';
import { readForSiteOfPage } from './server/site-of-page.ts';

/**
 * A part of its own: visitors open the cart too, and have no menu. No `Suspense` around it: the page and its menu come together, as one
 * route's script would, and a navigation keeps the page that is shown until they are there.
 */
const Beside = lazy(async () => ({ default: (await import('./ui/beside.tsx')).Beside }));
const BesideLive = lazy(async () => ({ default: (await import('./ui/beside.tsx')).BesideLive }));

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }) => {
    // Where it can't be known, the page says by itself what it can't read.
    await readForSiteOfPage(requestContext(context), request, url).catch(() => {});
  },
];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadMenu(requestContext(context), request);

const WITH_WAITING = /^\/dashboard(\/|$)/;

/**
 * The stream keeps what waits up to date; without it each page reads it, as after a form. One that was refused changed nothing, and until a
 * reading is done the router is not idle: the form's button would stay busy beside what says what to mend. What is typed into the cart
 * changes nothing that waits.
 */
export function shouldRevalidate({
  actionStatus = 200,
  currentUrl,
  formAction,
  formMethod,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const changed = formMethod !== undefined && formMethod !== 'GET';
  if (changed && formAction?.startsWith('/cart/customer')) return true;
  if (changed && WITH_WAITING.test(currentUrl.pathname)) return actionStatus < 400;
  if (currentUrl.pathname === nextUrl.pathname && !WITH_WAITING.test(nextUrl.pathname))
    return false;
  return defaultShouldRevalidate && (!isPageLive() || nextUrl.pathname === '/dashboard');
}

export default function WithMenu({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />;
  return (
    <BesideLive loaded={loaderData}>
      <Outlet />
    </BesideLive>
  );
}

/** A page that failed keeps the menu beside it. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <RouteError />;
  return (
    <Beside {...loaderData}>
      <RouteError />
    </Beside>
  );
}
