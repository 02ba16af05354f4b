import { RouteError } from '../../../company/ui/route-error.tsx';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { titled } from '../../../ui/page-meta.ts';
import { checkMessages as words } from '../../runs/load-check-messages.ts';
import { LoadScreen } from '../ui/load-screen.tsx';
import type { Route } from './+types/load-check';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta = titled(words.title);

/** The same document for every run, so that the phone can keep one of it: what is to be loaded is kept apart and sealed. */
export function loader({ context }: Route.LoaderArgs) {
  return { person: signedIn(context).user.id };
}

export default function LoadCheckPage({ loaderData, params }: Route.ComponentProps) {
  useSignedRequests();
  return <LoadScreen key={params.runId} person={loaderData.person} runId={params.runId} />;
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError subject="run" back={{ to: '/dashboard/deliveries', label: words.toRuns }} />
    </main>
  );
}
