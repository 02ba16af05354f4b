import { data, Form, Link, redirect, useActionData, useNavigation } from 'react-router';
import { makeBinder } from '../../binders/server/make-binder.ts';
import { chosenCustomer } from '../../customers/server/chosen-customer.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import * as sheetMessages from '../../sheets/messages.ts';
import { acknowledgeHandover } from '../../sheets/server/acknowledge-handover.ts';
import { missingOfSite } from '../../sheets/server/missing-sheets.ts';
import { siteSheets } from '../../sheets/server/site-sheets.ts';
import type { HandoverView } from '../../sheets/sheet-view.ts';
import { HandoverList } from '../../sheets/ui/handover-list.tsx';
import { MissingOfSite } from '../../sheets/ui/missing-of-site.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading } from '../../ui/panel.tsx';

import type { Route } from './+types/site-sheets';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/sheets');
  const customer = await chosenCustomer(app, user, request);
  const [handovers, missing] = customer
    ? await Promise.all([siteSheets(app, user, customer.id), missingOfSite(app, user, customer.id)])
    : [[], []];
  return { customer, handovers, missing };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, requestId, network } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/sheets');
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 40) : '';
  };
  try {
    if (text('revisionId')) {
      await acknowledgeHandover(
        app,
        user,
        { customerId: text('customerId'), revisionId: text('revisionId') },
        { requestId, network },
      );
      return { error: null };
    }
    const { id } = await makeBinder(
      app,
      user,
      { nameKeys: [], customerId: text('customerId') },
      network,
    );
    throw redirect(`/sds/binders/${id}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ error: messageFor(error) }, { status: error.status });
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Sheets of your site | Bellcart' }];

/** One press says that the site has the sheet. */
function Acknowledge({ customerId, handover }: { customerId: string; handover: HandoverView }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="customerId" value={customerId} />
      <input type="hidden" name="revisionId" value={handover.revisionId} />
      <button type="submit" className="min-h-9 cursor-pointer text-brand underline">
        We have it
        <span className="sr-only">: {handover.name}</span>
      </button>
    </Form>
  );
}

export default function SiteSheets({ loaderData }: Route.ComponentProps) {
  const { customer, handovers, missing } = loaderData;
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  if (!customer)
    return (
      <Page narrow>
        <h1 className="sr-only">Sheets of your site</h1>
        <EmptyState
          title="Choose a customer first"
          action={<ButtonLink to="/products">Choose on the products page</ButtonLink>}
        >
          The list and the binder are made for one site.
        </EmptyState>
      </Page>
    );
  const without = new Set(missing.map((product) => product.nameKey));
  const products = new Set(
    handovers.map((handover) => handover.nameKey).filter((nameKey) => !without.has(nameKey)),
  ).size;
  const binding = navigation.state !== 'idle' && !navigation.formData?.get('revisionId');
  return (
    <Page>
      <PageHeading
        title="Sheets of your site"
        lead={`${customer.name}, ${customer.city}, ${customer.state} · ${products === 1 ? '1 product' : `${products} products`}${without.size > 0 ? `, ${sheetMessages.withoutSheets(without.size)}` : ''}`}
      >
        {handovers.length > 0 ? (
          <Form method="post">
            <input type="hidden" name="customerId" value={customer.id} />
            <Button type="submit" busy={binding}>
              Make the site’s binder
            </Button>
          </Form>
        ) : null}
      </PageHeading>
      {result?.error ? (
        <div className="mb-4">
          <FailureFocus by={result}>
            <Note tone="danger" title={result.error} />
          </FailureFocus>
        </div>
      ) : null}
      <MissingOfSite missing={missing} />
      <HandoverList
        handovers={handovers}
        renderAcknowledge={(handover) => (
          <Acknowledge customerId={customer.id} handover={handover} />
        )}
      />
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <Page narrow>
      <h1 className="sr-only">Sheets of your site</h1>
      <EmptyState title="We can’t show this right now">
        <Link to="/dashboard" className="text-brand underline">
          Back to the dashboard
        </Link>
      </EmptyState>
    </Page>
  );
}
