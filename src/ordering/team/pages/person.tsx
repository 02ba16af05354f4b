import type { ReactNode } from 'react';
import { useNavigation, useOutletContext } from 'react-router';
import { shownText } from '../../../kit/messages.ts';
import {
  loadPerson,
  personForms,
} from '../../../people/accounts/people/server/public/person-page.ts';
import { PersonView } from '../../../people/accounts/people/ui/public/person-view.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { LIMIT_INTENT } from '../messages.ts';
import { limitsOfPerson } from '../server/order-limits.ts';
import { LIMIT_FIELDS, personLimitForm } from '../server/person-limit-form.ts';
import { PersonLimits } from '../ui/person-limits.tsx';
import type { Route } from './+types/person';

export { PeopleError as ErrorBoundary } from '../../../people/accounts/people/ui/public/people-error.tsx';

export const middleware = [requireRole('desk')];

/** A person of the company or of a customer; the owner sets here what they may order at once. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const page = await loadPerson(app, user, params.personId).catch(failLoad);
  const limits = page.mayManage
    ? await limitsOfPerson(app, user, params.personId).catch(failLoad)
    : null;
  return { page, limited: limits?.customers ?? [] };
}

export const action = formActions(
  { ...personForms, [LIMIT_INTENT]: personLimitForm },
  { sentence: shownText, typed: LIMIT_FIELDS },
);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData?.page.person.displayName ?? 'Person', matches),
];

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { page, limited } = loaderData;
  // What deliveries know of the person, as the frame puts it around this page.
  const roadPapers = useOutletContext<ReactNode>();
  const busy = useNavigation().formData?.get('intent') === LIMIT_INTENT;
  return (
    <PersonView
      page={page}
      answer={actionData}
      outsideIntents={[LIMIT_INTENT]}
      limits={
        <>
          {roadPapers}
          {limited.length > 0 ? (
            <PersonLimits
              personId={page.person.id}
              customers={limited}
              answer={actionData}
              busy={busy}
            />
          ) : null}
        </>
      }
    />
  );
}
