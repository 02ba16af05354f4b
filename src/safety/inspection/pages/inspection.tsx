import { Form, Link, redirect, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { sizeWords } from '../../../files/messages.ts';
import { momentText } from '../../../kit/time.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Badge, EmptyState, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { makePackInput } from '../contract.ts';
import * as messages from '../messages.ts';
import { makePack, packsOf } from '../server/make-pack.ts';
import type { Route } from './+types/inspection';

export const middleware = [requireRole(SEES_TO_SHEETS)];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const customer = await chosenCustomer(app, user, request);
  if (!customer) return { customer: null, packs: [] };
  return { customer, packs: await packsOf(app, user, customer.id).catch(failLoad) };
}

export const action = formAction(
  makePackInput,
  async (input, { app, user, requestId, network }) => {
    const { id } = await makePack(app, user, input, { requestId, network });
    throw redirect(`/dashboard/inspection/${id}`);
  },
);

export const meta: Route.MetaFunction = () => [{ title: `${messages.title} | Bellcart` }];

const TONES = { queued: 'info', ready: 'success', failed: 'danger' } as const;

/** What is in a pack, one press to make it, and those of the last days. */
export default function Inspection({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, packs } = loaderData;
  const timeZone = useTimeZone();
  const failure = useFailure(actionData);
  const busy = useNavigation().state !== 'idle';
  if (!customer)
    return (
      <Page narrow>
        <h1 className="sr-only">{messages.title}</h1>
        <EmptyState
          title={messages.chooseFirst}
          action={
            <ButtonLink to="/cart/customer?returnTo=/dashboard/inspection">
              {messages.chooseWhere}
            </ButtonLink>
          }
        >
          {messages.chooseText}
        </EmptyState>
      </Page>
    );
  return (
    <Page narrow>
      <PageHeading
        title={messages.title}
        description={`${customer.name}, ${customer.city}, ${customer.state}`}
      />
      <p className="mb-4">{messages.lead}</p>
      <Panel title={messages.insideTitle}>
        <ul className="mb-4 list-disc pl-5">
          {messages.inside.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <FailureNote failure={failure} />
        <Form method="post">
          <input type="hidden" name="customerId" value={customer.id} />
          <Button type="submit" busy={busy}>
            {messages.make}
          </Button>
        </Form>
        <p className="mt-4 text-sm text-muted">{messages.reproducible}</p>
      </Panel>
      <h2 className="mt-8 mb-2 text-xl">{messages.earlier}</h2>
      {packs.length === 0 ? <p className="text-muted">{messages.none}</p> : null}
      <ul className="border-t border-rule">
        {packs.map((pack) => (
          <li
            key={pack.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1"
          >
            <Link
              to={`/dashboard/inspection/${pack.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {momentText(pack.createdAt, timeZone)}
            </Link>
            <span className="flex items-center gap-3 text-sm text-muted">
              {pack.sizeBytes === null ? null : sizeWords(pack.sizeBytes)}
              <Badge tone={TONES[pack.state]}>{messages.states[pack.state]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={{ to: '/dashboard', label: 'Back to the dashboard' }} />;
}
