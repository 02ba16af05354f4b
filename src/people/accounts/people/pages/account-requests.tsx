import { useNavigation } from 'react-router';
import { z } from 'zod';
import { text } from '../../../../kit/form-fields.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { normalise } from '../../../../kit/normalise.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { failedForm } from '../../../../ui/failure.tsx';
import { useCachedAnswer, useLiveReload } from '../../../../ui/live-page.ts';
import { titled } from '../../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../../ui/panel.tsx';
import { closeAccountRequest as closeRequestInput } from '../../contract.ts';
import { callerOfPage } from '../../sign-in/server/caller.ts';
import { closeAccountRequest, reopenAccountRequest } from '../../sign-in/server/request-account.ts';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { ACCOUNT_REQUESTS, PEOPLE_SAVED } from '../page-messages.ts';
import { grantable } from '../server/grants.ts';
import { listAccountRequests } from '../server/public/queries.ts';
import { AccountRequests } from '../ui/account-requests.tsx';
import type { Route } from './+types/account-requests';

export { PeopleError as ErrorBoundary } from '../ui/public/people-error.tsx';

export const middleware = [requireRole('desk')];

export const meta = titled('Account requests');

/** `/dashboard/contact-requests/accounts`: who asked for an account, beside the mail of customers. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const requests = await listAccountRequests(app);
  const isOpen = requests.some(({ state }) => state === 'new');
  const { customers } = isOpen ? await grantable(app.db, user) : { customers: [] };
  const names = new Set(customers.map(({ name }) => normalise(name)));
  return {
    saved: new URL(request.url).searchParams.get('saved'),
    /** `isCustomer`: the account can be opened at once, for a customer of that name. */
    requests: requests.map((one) => ({ ...one, isCustomer: names.has(normalise(one.company)) })),
  };
}

export const action = formActions(
  {
    close: pageForm(
      z.strictObject({ requestId: text, answer: text }),
      async ({ requestId, answer }, call) => {
        const input = parseInput(closeRequestInput, { id: requestId, answer });
        await closeAccountRequest(call.app, call.user, input, callerOfPage(call, call.request));
        return { closed: true as const };
      },
    ),
    reopen: pageForm(z.strictObject({ requestId: text }), async ({ requestId }, call) => {
      await reopenAccountRequest(call.app, call.user, requestId, callerOfPage(call, call.request));
      return { reopened: true as const };
    }),
  },
  { sentence: messageFor },
);

export default function AccountRequestsPage({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useCachedAnswer(page.actionData);
  useLiveReload('account');
  const busy = useNavigation().state !== 'idle';
  const { saved } = loaderData;
  return (
    <Page>
      <PageHeading compact title={ACCOUNT_REQUESTS} />
      {saved && PEOPLE_SAVED[saved] ? (
        <div className="mb-4">
          <Note tone="success" title={PEOPLE_SAVED[saved]} />
        </div>
      ) : null}
      <AccountFailureNote failure={failedForm(actionData)?.error} />
      <AccountRequests requests={loaderData.requests} busy={busy} />
    </Page>
  );
}
