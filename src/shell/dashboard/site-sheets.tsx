import { Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { makeBinder } from '../../binders/server/make-binder.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { chosenCustomer } from '../../customers/server/chosen-customer.ts';
import { ORDERING } from '../../kit/actor.ts';
import { text } from '../../kit/form-fields.ts';
import { formAction } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import * as sheetMessages from '../../sheets/messages.ts';
import { acknowledgeHandover } from '../../sheets/server/acknowledge-handover.ts';
import { missingOfSite } from '../../sheets/server/missing-sheets.ts';
import { siteSheets } from '../../sheets/server/site-sheets.ts';
import type { HandoverView } from '../../sheets/sheet-view.ts';
import { HandoverList } from '../../sheets/ui/handover-list.tsx';
import { MissingOfSite } from '../../sheets/ui/missing-of-site.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureNote, useFailure } from '../../ui/failure.tsx';
import { EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import type { Route } from './+types/site-sheets';

export const middleware = [requireRole(ORDERING)];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const customer = await chosenCustomer(app, user, request);
  const [handovers, missing] = customer
    ? await Promise.all([siteSheets(app, user, customer.id), missingOfSite(app, user, customer.id)])
    : [[], []];
  return { customer, handovers, missing };
}

/** With a revision: the site has this sheet. Without: a binder of the site's sheets. */
const siteForm = z.strictObject({
  customerId: text.max(40),
  revisionId: text.max(40).optional(),
});

export const action = formAction(
  siteForm,
  async ({ customerId, revisionId }, { app, user, requestId, network }) => {
    if (revisionId) {
      const handover = { customerId, revisionId };
      await acknowledgeHandover(app, user, handover, { requestId, network });
      return null;
    }
    const { id } = await makeBinder(app, user, { nameKeys: [], customerId }, network);
    throw redirect(`/sds/binders/${id}`);
  },
);

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

export default function SiteSheets({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, handovers, missing } = loaderData;
  const failure = useFailure(actionData);
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
        description={`${customer.name}, ${customer.city}, ${customer.state} · ${products === 1 ? '1 product' : `${products} products`}${without.size > 0 ? `, ${sheetMessages.withoutSheets(without.size)}` : ''}`}
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
      <div className={failure ? 'mb-4' : undefined}>
        <FailureNote failure={failure} />
      </div>
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
    <RouteError
      subject="list"
      back={{ to: '/dashboard', label: 'Back to the dashboard' }}
      failed={{ title: 'We can’t show this right now' }}
    />
  );
}
