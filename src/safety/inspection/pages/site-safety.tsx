import { Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { isBuyer } from '../../../kit/actor.ts';
import { BACK_TO_CUSTOMERS } from '../../../kit/back-links.ts';
import { checkbox, list, numberText, text } from '../../../kit/form-fields.ts';
import { loadCustomer } from '../../../people/customers/server/public/load-customer.ts';
import { CustomerHeading } from '../../../people/customers/ui/public/customer-heading.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import * as codeMessages from '../../binders/code-messages.ts';
import {
  makeSiteCode as makeSiteCodeInput,
  renameSiteCode as renameSiteCodeInput,
  revokeSiteCode as revokeSiteCodeInput,
} from '../../binders/contract.ts';
import { makeBinder } from '../../binders/server/make-binder.ts';
import { makeSiteCode, renameSiteCode, revokeSiteCode } from '../../binders/server/site-codes.ts';
import { SiteCodesPanel } from '../../binders/ui/site-codes-panel.tsx';
import * as contactMessages from '../../sheets/public/contact-messages.ts';
import { saveSafetyContact } from '../../sheets/public/contract.ts';
import { acknowledgeHandover } from '../../sheets/server/acknowledge-handover.ts';
import {
  SEES_TO_SHEETS,
  saveSafetyContact as saveContact,
} from '../../sheets/server/public/save-safety-contact.ts';
import { HandoverList } from '../../sheets/ui/handover-list.tsx';
import { SafetyContactPanel } from '../../sheets/ui/safety-contact-panel.tsx';
import { SheetViewer } from '../../sheets/ui/sheet-viewer.tsx';
import { makePackInput } from '../contract.ts';
import * as messages from '../messages.ts';
import { loadSiteSafety } from '../server/load-site-safety.ts';
import { makePack } from '../server/make-pack.ts';
import { ChemicalList } from '../ui/chemical-list.tsx';
import { FoldSection } from '../ui/fold-section.tsx';
import { NeverMix } from '../ui/never-mix.tsx';
import { Packs, TrainingLines } from '../ui/training-lines.tsx';
import type { Route } from './+types/site-safety';

export const middleware = [requireRole(SEES_TO_SHEETS)];

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

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [{ customer }, safety] = await Promise.all([
    loadCustomer(app, user, params.customerId),
    loadSiteSafety(app, user, params.customerId),
  ]).catch(failLoad);
  return { customer, safety, isOwn: isBuyer(user) };
}

/** With a revision: the site has this sheet. Without: a binder of the site's sheets. */
const siteForm = z.strictObject({
  customerId: text.max(40),
  revisionId: text.max(40).optional(),
});

/** The site has all of these sheets. */
const allForm = z.strictObject({
  customerId: text.max(40),
  revisionId: list(text.max(40)).pipe(z.array(z.string()).max(2000)),
});

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
  'have-all': pageForm(
    allForm,
    async ({ customerId, revisionId }, { app, user, requestId, network }) => {
      for (const one of revisionId)
        await acknowledgeHandover(
          app,
          user,
          { customerId, revisionId: one },
          { requestId, network },
        );
      return null;
    },
  ),
  contact: pageForm(contactForm, async (fields, { app, user, requestId, network }) => {
    const input = parseInput(saveSafetyContact, fields);
    await saveContact(app, user, input, { requestId, network });
    return { saved: contactMessages.saved };
  }),
  pack: pageForm(makePackInput, async (input, { app, user, requestId, network }) => {
    const { id } = await makePack(app, user, input, { requestId, network });
    throw redirect(`/dashboard/inspection/${id}`);
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(messages.safetyOf(loaderData?.customer.name ?? messages.safety), matches),
];

/** One press makes it; the page that follows shows how far it is. */
function MakePack({ customerId }: { customerId: string }) {
  const busy = useNavigation().formData?.get('intent') === 'pack';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="pack" />
      <input type="hidden" name="customerId" value={customerId} />
      <Button type="submit" busy={busy}>
        {messages.make}
      </Button>
    </Form>
  );
}

/** Everything about the safety of one site: first aid in a hurry, what must never meet, sheets and labels, training, the inspection pack. */
export default function SiteSafety({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, safety, isOwn } = loaderData;
  const { site, chemicals, handovers, here } = safety;
  const failure = useFailure(actionData) ?? undefined;
  const packFailure = useFailure(actionData, 'pack');
  return (
    <SheetViewer>
      <Page>
        {isOwn ? (
          <PageHeading
            title={messages.safety}
            description={messages.chemicalCount(chemicals.length)}
          >
            <MakePack customerId={site.id} />
          </PageHeading>
        ) : (
          <CustomerHeading customer={customer}>
            <MakePack customerId={site.id} />
          </CustomerHeading>
        )}
        <div className="mb-4 empty:hidden">
          <FailureNote failure={failure ?? packFailure} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20.5rem] lg:grid-rows-[auto_auto_1fr_auto]">
          <ChemicalList page={safety} mayFillIn={customer.isActive}>
            <div className="empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <NeverMix
                pairs={safety.apart}
                unknown={chemicals.filter(({ sheet, hazardKnown }) => !sheet && !hazardKnown)}
                customerId={site.id}
                together={safety.together}
                mayMove={customer.isActive}
              />
            </div>
          </ChemicalList>
          <aside className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-3">
            <SafetyContactPanel
              customerId={site.id}
              contacts={safety.contacts}
              ours={safety.ours}
              mayChange
            />
            <TrainingLines page={safety} />
          </aside>
          {/* Below the chemicals on a desktop, where the column has room. */}
          <div className="border-t border-ink lg:col-start-1 lg:row-start-4">
            <Packs packs={safety.packs} />
            <FoldSection
              title={codeMessages.title}
              lead={codeMessages.lead}
              count={safety.codes.filter(({ revokedAt }) => revokedAt === null).length}
            >
              <SiteCodesPanel customerId={site.id} codes={safety.codes} />
            </FoldSection>
            {handovers.length > 0 ? (
              <FoldSection title={messages.ledgerTitle} count={handovers.length}>
                <HandoverList handovers={handovers} here={here} />
              </FoldSection>
            ) : null}
          </div>
        </div>
      </Page>
    </SheetViewer>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="customer" back={BACK_TO_CUSTOMERS} />;
}
