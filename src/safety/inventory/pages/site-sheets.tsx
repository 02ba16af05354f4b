import { Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING, worksHere } from '../../../kit/actor.ts';
import { checkbox, numberText, text } from '../../../kit/form-fields.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { EmptyState, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import * as codeMessages from '../../binders/code-messages.ts';
import {
  makeSiteCode as makeSiteCodeInput,
  renameSiteCode as renameSiteCodeInput,
  revokeSiteCode as revokeSiteCodeInput,
} from '../../binders/contract.ts';
import { makeBinder } from '../../binders/server/make-binder.ts';
import {
  makeSiteCode,
  renameSiteCode,
  revokeSiteCode,
  siteCodes,
} from '../../binders/server/site-codes.ts';
import { SiteCodesPanel } from '../../binders/ui/site-codes-panel.tsx';
import * as sheetMessages from '../../sheets/messages.ts';
import * as contactMessages from '../../sheets/public/contact-messages.ts';
import { saveSafetyContact } from '../../sheets/public/contract.ts';
import { acknowledgeHandover } from '../../sheets/server/acknowledge-handover.ts';
import {
  SEES_TO_SHEETS,
  safetyContacts,
  saveSafetyContact as saveContact,
} from '../../sheets/server/public/save-safety-contact.ts';
import type { HandoverView } from '../../sheets/sheet-view.ts';
import { HandoverList } from '../../sheets/ui/handover-list.tsx';
import { ApartPairs } from '../../sheets/ui/public/apart-pairs.tsx';
import { MissingOfSite, NotHandedOver } from '../../sheets/ui/public/missing-of-site.tsx';
import { SafetyContactPanel } from '../../sheets/ui/safety-contact-panel.tsx';
import { sheetsOfSite } from '../../sites/server/sheets-of-site.ts';
import { inventoryAddress } from '../addresses.ts';
import * as inventoryMessages from '../messages.ts';
import type { Route } from './+types/site-sheets';

export const middleware = [requireRole(ORDERING)];

const contactForm = z.strictObject({
  customerId: text,
  version: numberText,
  name: text,
  email: text,
  phone: text,
  channel: text,
  language: text,
  agreed: checkbox,
  told: text.default(''),
  agreedBy: text.default(''),
  agreedOn: text.default(''),
  words: text.default(''),
  note: text.default(''),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const customer = await chosenCustomer(app, user, request);
  const [has, contacts, codes] = customer
    ? await Promise.all([
        sheetsOfSite(app, user, customer.id),
        safetyContacts(app, user, customer.id),
        siteCodes(app, user, customer.id),
      ])
    : [null, [], []];
  return {
    customer,
    ...(has ?? { handovers: [], here: [], missing: [], notHanded: [], apart: [] }),
    contacts,
    codes,
    ours: worksHere(user),
    seesTo: mayEnter(SEES_TO_SHEETS, user),
  };
}

/** With a revision: the site has this sheet. Without: a binder of the site's sheets. */
const siteForm = z.strictObject({
  customerId: text.max(40),
  revisionId: text.max(40).optional(),
});

/** The customer's page sends its forms here too: who sees to the sheets is not who changes the customer. */
export const action = formActions({
  '': pageForm(siteForm, async ({ customerId, revisionId }, { app, user, requestId, network }) => {
    if (revisionId) {
      const handover = { customerId, revisionId };
      await acknowledgeHandover(app, user, handover, { requestId, network });
      return null;
    }
    const { id } = await makeBinder(app, user, { nameKeys: [], customerId }, network);
    throw redirect(`/sds/binders/${id}`);
  }),
  contact: pageForm(contactForm, async (fields, { app, user, requestId, network }) => {
    const input = parseInput(saveSafetyContact, fields);
    await saveContact(app, user, input, { requestId, network });
    return { saved: contactMessages.saved };
  }),
  'new-code': pageForm(makeSiteCodeInput, async (input, { app, user, requestId, network }) => {
    await makeSiteCode(app, user, input, { requestId, network });
    return { done: codeMessages.made };
  }),
  'rename-code': pageForm(renameSiteCodeInput, async (input, { app, user, requestId, network }) => {
    await renameSiteCode(app, user, input, { requestId, network });
    return { done: codeMessages.renamed };
  }),
  'revoke-code': pageForm(revokeSiteCodeInput, async (input, { app, user, requestId, network }) => {
    await revokeSiteCode(app, user, input, { requestId, network });
    return { done: codeMessages.revoked };
  }),
});

export const meta: Route.MetaFunction = () => [{ title: 'Safety | Bellcart' }];

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
  const { customer, handovers, here, missing, notHanded, contacts, codes, apart, ours, seesTo } =
    loaderData;
  const failure = useFailure(actionData);
  const navigation = useNavigation();
  if (!customer)
    return (
      <Page narrow>
        <h1 className="sr-only">Safety</h1>
        <EmptyState
          title="Choose a customer first"
          action={
            <ButtonLink to="/cart/customer?returnTo=/dashboard/sheets">
              Choose a customer
            </ButtonLink>
          }
        >
          The list and the binder are made for one site.
        </EmptyState>
      </Page>
    );
  const products = here.length;
  const binding = navigation.state !== 'idle' && !navigation.formData?.get('revisionId');
  return (
    <Page>
      <PageHeading
        title="Safety"
        description={`${customer.name}, ${customer.city}, ${customer.state} · ${products === 1 ? '1 product' : `${products} products`}${missing.length > 0 ? `, ${sheetMessages.withoutSheets(missing.length)}` : ''}`}
      >
        {seesTo ? (
          <ButtonLink to={inventoryAddress(customer.id)} variant="secondary">
            {inventoryMessages.title}
          </ButtonLink>
        ) : null}
        {products > missing.length ? (
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
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
        {seesTo ? <SiteCodesPanel customerId={customer.id} codes={codes} /> : null}
        <SafetyContactPanel
          customerId={customer.id}
          contacts={contacts}
          ours={ours}
          mayChange={seesTo}
        />
      </div>
      {apart.length > 0 ? (
        <Panel className="mb-6">
          <ApartPairs pairs={apart} title="What this site has and must never mix" />
        </Panel>
      ) : null}
      <MissingOfSite missing={missing} />
      <NotHandedOver products={notHanded} />
      <HandoverList
        handovers={handovers}
        here={here}
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
