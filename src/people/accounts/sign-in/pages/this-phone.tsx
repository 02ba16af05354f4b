import { Form, redirect } from 'react-router';
import { RouteError } from '../../../../company/ui/route-error.tsx';
import { noFields } from '../../../../kit/form-fields.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../../ui/failure.tsx';
import { titled } from '../../../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../../../ui/panel.tsx';
import { deliveriesPhoneMessages as messages } from '../../sign-in-messages.ts';
import { MY_STOPS } from '../../stops-address.ts';
import { confineThisPhone } from '../server/confine-this-phone.ts';
import { BindingNote } from '../ui/public/binding.tsx';
import { useSignedRequests } from '../ui/public/sign-requests.ts';
import type { Route } from './+types/this-phone';

export const middleware = [requireRole('driver')];

export const meta = titled('This phone');

export function loader({ context }: Route.LoaderArgs) {
  return { isForDeliveries: signedIn(context).user.deliveriesOnly };
}

export const action = formActions({
  deliveries: pageForm(noFields, async (_, { app, user, setCookies }) => {
    setCookies.push(...(await confineThisPhone(app, user)).setCookies);
    return redirect('/dashboard/stops');
  }),
});

/** The first page after a driver's sign-in on a phone: what it is for, with the day's work first. Later, what was said and whether it is tied to it. */
export default function ThisPhone({ loaderData, actionData }: Route.ComponentProps) {
  useSignedRequests();
  const failure = useFailure(actionData, 'deliveries');
  if (loaderData.isForDeliveries)
    return (
      <Page>
        <PageHeading title={messages.phoneTitle} />
        <div className="max-w-md">
          <Panel title={messages.title}>
            <p className="mb-4">{messages.what}</p>
            <BindingNote />
            <ButtonLink to={MY_STOPS} className="min-h-14 w-full" reloadDocument>
              {messages.toStops}
            </ButtonLink>
          </Panel>
        </div>
      </Page>
    );
  return (
    <Page>
      <PageHeading title={messages.askTitle} />
      <div className="max-w-md">
        <Panel>
          <FailureNote failure={failure} title={messages.notStored} />
          <p className="mb-4">{messages.askText}</p>
          {/* A whole page: the phone is somebody there and nobody anywhere else. */}
          <Form method="post" reloadDocument className="grid gap-3">
            <Button type="submit" name="intent" value="deliveries" className="min-h-14 w-full">
              {messages.askYes}
            </Button>
            <ButtonLink
              to={MY_STOPS}
              variant="secondary"
              className="min-h-14 w-full"
              reloadDocument
            >
              {messages.askNo}
            </ButtonLink>
          </Form>
          <p className="mt-4 text-sm text-muted">{messages.askElse}</p>
        </Panel>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
