import { useEffect, useSyncExternalStore } from 'react';
import { RouteError } from '../../company/ui/route-error.tsx';
import { useOfflineCustomers } from '../../delivery/stops/ui/public/on-phone.ts';
import { ORDERING } from '../../kit/actor.ts';
import { ownPath } from '../../kit/own-path.ts';
import { CustomersToGo } from '../../ordering/visits/ui/public/customers-to-go.tsx';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { connectionLost, isReachable } from '../../ui/connection.ts';
import { titled } from '../../ui/page-meta.ts';
import { PageHeading } from '../../ui/panel.tsx';
import UnsentWork from '../ui/unsent-work.tsx';
import { WITHOUT_SIGNAL as words } from '../without-signal-messages.ts';
import type { Route } from './+types/without-signal';

export const middleware = [requireRole(ORDERING)];

export const meta = titled(words.title);

/** No list of customers is in the document: the phone keeps it for a start without a network. The guides lie on the phone by themselves. */
export function loader({ context }: Route.LoaderArgs) {
  return { person: signedIn(context).user.id };
}

/** The stored document has the address of this page, so the page that was requested is read from the browser's address. */
const addressParam = () => new URLSearchParams(window.location.search).get('to');
/** Whose new order or page was asked for; '' for another page. */
function customerOf(address: string | null): string {
  const requested = new URL(ownPath(address), 'http://here.example');
  return requested.pathname === '/dashboard/new-order'
    ? (requested.searchParams.get('customer') ?? '')
    : (/^\/dashboard\/customers\/([^/]+)/.exec(requested.pathname)?.[1] ?? '');
}

const NEVER_CHANGES = () => () => {};

/** The page was opened because another could not be read: the state of the connection is checked, and shown above. */
async function lookForConnection(): Promise<void> {
  if (!(await isReachable())) connectionLost();
}

export default function WithoutSignal({ loaderData: { person } }: Route.ComponentProps) {
  useOfflineCustomers(true);
  useEffect(() => void lookForConnection(), []);
  const requestedAddress = useSyncExternalStore(NEVER_CHANGES, addressParam, () => null);
  return (
    <main id="main" className="mx-auto max-w-2xl space-y-4 p-4">
      <PageHeading title={words.title} description={words.lead} />
      <p>
        {/* A document of its own: this one holds nothing of it. */}
        <a
          href={ownPath(requestedAddress)}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {words.wanted}
        </a>
      </p>
      <UnsentWork person={person} works={false} />
      <CustomersToGo opened={customerOf(requestedAddress)} />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError subject="page" />
    </main>
  );
}
