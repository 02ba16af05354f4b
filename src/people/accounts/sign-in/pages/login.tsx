import { useState } from 'react';
import { redirect, useLocation } from 'react-router';
import { orderTerms } from '../../../../company/order-terms.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { OrderTerms } from '../../../../company/ui/order-terms.tsx';
import { RouteError } from '../../../../company/ui/route-error.tsx';
import { messageFor } from '../../../../kit/messages.ts';
import { ownPath } from '../../../../kit/own-path.ts';
import { requestContext, userOf } from '../../../../platform/http/context.ts';
import { failLoad } from '../../../../platform/http/failure.ts';
import { formActions } from '../../../../platform/http/form-action.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { doneForm, failedForm, useFailure } from '../../../../ui/failure.tsx';
import { titled } from '../../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../../ui/panel.tsx';
import { ASK_FOR_ACCOUNT } from '../../sign-in-messages.ts';
import { MY_STOPS } from '../../stops-address.ts';
import { LOGIN } from '../page-messages.ts';
import { cookieValue } from '../server/caller.ts';
import { hasPasskeys, relyingParty } from '../server/passkeys.ts';
import { endedOnDevice, readEnrolling } from '../server/public/read-actor.ts';
import { dropCookie, sessionCookieName } from '../server/session-cookie.ts';
import { challengeCookieName } from '../server/sign-in-library.ts';
import { DeliveriesPhone } from '../ui/deliveries-phone.tsx';
import type { EnrolmentView } from '../ui/enrolment.tsx';
import { CodeStep, EnrolStep, ForgotStep, PasswordStep } from '../ui/sign-in-steps.tsx';
import { useDoing } from '../ui/use-doing.ts';
import type { Route } from './+types/login';
import {
  enrolConfirmForm,
  enrolStartForm,
  forgotForm,
  passkeyForm,
  secondStepForm,
  signInForm,
  signOutForm,
} from './login-forms.ts';

export const meta = titled('Login');

type Step = 'password' | 'code' | 'forgot' | 'enrol' | 'deliveries';
/** What the form of a step sends. */
const STEP_INTENTS: Record<Step, string> = {
  password: 'sign-in',
  code: 'second-step',
  forgot: 'forgot',
  enrol: 'enrol-start',
  deliveries: 'sign-out',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const here = requestContext(context);
  const { app, actor } = here;
  const url = new URL(request.url);
  const returnTo = ownPath(url.searchParams.get('returnTo'));
  if (userOf(actor)) throw redirect(returnTo);
  const company = await readCompany(app).catch(failLoad);
  const enrolling = await readEnrolling(app, request.headers);
  const challenged = cookieValue(request.headers.get('cookie'), challengeCookieName(app)) !== null;
  let step: Step = 'password';
  if (enrolling) step = 'enrol';
  else if (here.deliveriesPhone) step = 'deliveries';
  else if (url.searchParams.has('forgot')) step = 'forgot';
  else if (url.searchParams.get('step') === 'code' && challenged) step = 'code';
  // Said once: the cookie of a session that has ended is let go.
  const isExpired = here.expired === true && step === 'password';
  // A page that was led here with what was typed on it says so: the browser may have no cookie left.
  const hasEnded = isExpired || (step === 'password' && url.searchParams.has('ended'));
  const wasHere = isExpired ? await endedOnDevice(app, request.headers) : null;
  if (isExpired) here.setCookies.push(dropCookie(app.config, sessionCookieName(app.config)));
  return {
    returnTo,
    /** Who was signed in here until their session's time was over. */
    wasHere,
    step,
    stops: MY_STOPS,
    deliveriesOnly: url.searchParams.has('deliveries'),
    passkeysFor: relyingParty(app.config)?.origin ?? null,
    hasPasskeys: enrolling !== null && (await hasPasskeys(app, enrolling.id)),
    terms: orderTerms(company),
    isOpen: company.publicCatalogue,
    expired: hasEnded ? messageFor({ code: 'auth/user-token-expired', message: '' }) : null,
  };
}

export const action = formActions(
  {
    '': signInForm,
    'sign-in': signInForm,
    passkey: passkeyForm,
    'sign-out': signOutForm,
    'second-step': secondStepForm,
    forgot: forgotForm,
    'enrol-start': enrolStartForm,
    'enrol-confirm': enrolConfirmForm,
  },
  // What was typed, without the secrets.
  {
    sentence: messageFor,
    typed: ['email', 'deliveriesOnly'],
  },
);

interface Done {
  enrolment?: EnrolmentView;
  forgotten?: true;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, step, expired } = loaderData;
  const [wasExpired] = useState(expired);
  // From the page where the password was chosen.
  const { signInAs, chosen } = (useLocation().state ?? {}) as {
    signInAs?: string;
    chosen?: string;
  };
  const doing = useDoing();
  const done: Done = doneForm(actionData) ?? {};
  const failed = failedForm(actionData);
  const passkeyUnanswered = useFailure(undefined, 'passkey');
  const unanswered = useFailure(undefined, STEP_INTENTS[step]) ?? passkeyUnanswered;
  const failure = unanswered ?? failed?.error;
  const back = `/login?returnTo=${encodeURIComponent(returnTo)}`;
  const busy = doing === STEP_INTENTS[step];
  const passkey = { origin: loaderData.passkeysFor, sending: doing === 'passkey' };
  return (
    <Page>
      <PageHeading title="Login" description={LOGIN.lead} />
      {chosen && step === 'password' && !failed ? (
        <div className="mb-6">
          <Note tone="success" title={chosen} />
        </div>
      ) : null}
      {wasExpired ? (
        <div className="mb-6">
          <Note tone="warning" title={wasExpired}>
            {LOGIN.comesBack}
          </Note>
        </div>
      ) : null}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        {step === 'enrol' ? (
          <EnrolStep
            {...{ failure, doing, returnTo }}
            enrolment={done.enrolment}
            passkey={loaderData.hasPasskeys ? passkey : null}
          />
        ) : null}
        {step === 'deliveries' ? <DeliveriesPhone stops={loaderData.stops} busy={busy} /> : null}
        {step === 'code' ? (
          <CodeStep
            {...{ failure, returnTo, back, busy }}
            deliveriesOnly={loaderData.deliveriesOnly}
          />
        ) : null}
        {step === 'forgot' ? (
          <ForgotStep {...{ failure, back, busy }} done={done.forgotten === true} />
        ) : null}
        {step === 'password' ? (
          <PasswordStep
            {...{ failure, returnTo, busy, passkey }}
            email={failed?.typed.email ?? signInAs ?? loaderData.wasHere?.email ?? undefined}
            deliveriesOnly={failed?.typed.deliveriesOnly !== undefined}
          />
        ) : null}
        {step === 'enrol' || step === 'deliveries' ? null : (
          <section id="request" aria-labelledby="request-title">
            <h2 id="request-title" className="text-2xl">
              {LOGIN.newHere}
            </h2>
            <p className="mt-1 mb-4 max-w-prose text-muted">
              {LOGIN.request} {loaderData.isOpen ? LOGIN.open.catalogue : LOGIN.open.sheets}
            </p>
            <ButtonLink variant="secondary" to={ASK_FOR_ACCOUNT.to} className="max-sm:w-full">
              {ASK_FOR_ACCOUNT.text}
            </ButtonLink>
            <div className="mt-8 max-w-prose">
              <OrderTerms terms={loaderData.terms} />
            </div>
          </section>
        )}
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
