import { redirect, useSearchParams } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, isRep, ORDERING } from '../../../kit/actor.ts';
import { jsonText, text } from '../../../kit/form-fields.ts';
import { shownText } from '../../../kit/messages.ts';
import { ownPath } from '../../../kit/own-path.ts';
import { newId } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { useMessages } from '../../../ui/use-messages.ts';
import { sentByItsPerson } from '../../accounts/sign-in/server/public/sent-by-its-person.ts';
import { newCustomerAt } from '../../customers/public/messages.ts';
import { askForCustomer as askInput } from '../contract.ts';
import * as english from '../messages.en-US.ts';
import { contactMessages } from '../messages.ts';
import { askForCustomer } from '../server/ask-for-customer.ts';
import { AskForm } from '../ui/public/ask-form.tsx';
import type { Route } from './+types/ask-for-customer';

export const meta: Route.MetaFunction = ({ matches }) => [titleTag(english.askTitle, matches)];

export const middleware = [requireRole(ORDERING)];

export function loader({ context, url }: Route.LoaderArgs) {
  const { user } = signedIn(context);
  // Who makes customers asks nobody.
  if (hasDuty(user, 'desk'))
    throw redirect(ownPath(newCustomerAt(url.searchParams.get('company') ?? '')));
  // Whom a buyer may ask for is nobody.
  if (!isRep(user)) failLoad(notFound());
  return null;
}

/** Takes a new customer to the desk: sent by this page without a script, and by the frame where it waited on a device. */
export const action = formAction(
  // What waited on a device says who wrote it.
  z.strictObject({
    ...askInput.shape,
    firstLines: jsonText(askInput.shape.firstLines, english.firstUnreadable).optional(),
    person: text.optional(),
  }),
  async ({ person, firstLines = [], ...ask }, { app, user, keyIfAny }) => {
    if (person !== undefined) sentByItsPerson(user, person);
    return askForCustomer(app, user, { ...ask, firstLines }, keyIfAny ?? newId(app));
  },
  {
    typed: ['company', 'address', 'name', 'email', 'phone', 'note'],
    sentence: (error) => (error.code === 'unauthenticated' ? error.message : shownText(error)),
  },
);

/** A new customer in one short form, for a rep at its door. */
export default function AskForCustomerPage({ actionData }: Route.ComponentProps) {
  const messages = useMessages(contactMessages);
  const [search] = useSearchParams();
  const failed = failedForm(actionData);
  const reference = doneForm(actionData)?.reference;
  return (
    <Page narrow>
      <PageHeading title={messages.askTitle} description={messages.askLead} />
      <FailureNote failure={useFailure(actionData, '')} />
      {reference ? <Note tone="success" title={reference} /> : null}
      <AskForm
        key={search.get('again') ?? ''}
        again={search.get('again')}
        initial={{ company: search.get('company') ?? '', ...failed?.typed }}
        problems={failed?.error.fields}
      />
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError back="dashboard" />;
}
