import { redirect } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { numberText, text } from '../../../kit/form-fields.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { knownSafetyForm } from '../../hazards/safety-form.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { writeElsewhere } from '../../sites/elsewhere-contract.ts';
import { writeElsewhere as recordOtherSite } from '../../sites/server/write-elsewhere.ts';
import * as messages from '../elsewhere-messages.ts';
import { loadElsewhere } from '../server/load-elsewhere.ts';
import { ElsewhereForm } from '../ui/elsewhere-form.tsx';
import type { Route } from './+types/elsewhere';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/elsewhere/{chemicalId}`: a chemical that the site buys from somebody else; without an id a new one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { chemicalId } = params as { chemicalId?: string };
  return loadElsewhere(app, user, params.customerId, chemicalId ?? null).catch(failLoad);
}

const form = z.strictObject({
  version: numberText,
  name: text,
  maker: text,
  sizeUnit: text,
  hazard: text,
  ...knownSafetyForm.shape,
});

export const action = formAction(form, async (fields, { app, user, keyIfAny, params }) => {
  const { customerId = '', chemicalId = null } = params;
  const input = parseInput(writeElsewhere, { customerId, id: chemicalId, ...fields });
  await recordOtherSite(app, user, input, keyIfAny);
  throw redirect(`/dashboard/customers/${input.customerId}/stock`);
});

export const meta = titled(messages.title);

export default function OfAnotherSupplier({ loaderData, actionData }: Route.ComponentProps) {
  const { site, chemical } = loaderData;
  const failure = failedForm(actionData)?.error;
  return (
    <Page narrow>
      <PageHeading title={chemical.name || messages.title} description={site.name} />
      <p className="mb-4 text-muted">{messages.lead}</p>
      <FailureNote failure={failure} title={messages.notSaved} />
      <ElsewhereForm site={site} chemical={chemical} failure={failure} answer={actionData} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="stock" back="dashboard" />;
}
