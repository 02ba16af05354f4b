import { Outlet, redirect } from 'react-router';
import { at, userOf } from '../../platform/http/context.ts';
import type { Route } from './+types/frame';

/** The signed-in gate of everything under /dashboard. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = userOf(at(context).actor);
  if (!user) {
    const url = new URL(request.url);
    throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
  }
  return { role: user.role };
}

export default function Dashboard() {
  return <Outlet />;
}
