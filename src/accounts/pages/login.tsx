import { useState } from 'react';
import { Form, Link, redirect } from 'react-router';
import { messageFor } from '../../kit/messages.ts';
import { ownPath } from '../../kit/own-path.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import {
  forgotPassword as forgotContract,
  requestAccount as requestContract,
  secondStep,
  signIn as signInContract,
} from '../contract.ts';
import { requiresRecentLogin } from '../errors.ts';
import { answerSecondStep } from '../server/answer-second-step.ts';
import { callerOfPage, cookieValue } from '../server/caller.ts';
import { enrolmentView } from '../server/enrolment-view.ts';
import { forgotPassword } from '../server/forgot-password.ts';
import { asFailure, parseForm, textOf } from '../server/form.ts';
import { makeFormToken } from '../server/form-token.ts';
import { challengeCookieName } from '../server/gateway.ts';
import { readEnrolling } from '../server/read-actor.ts';
import { requestAccount } from '../server/request-account.ts';
import { confirmSecondFactor, startSecondFactor } from '../server/second-factor.ts';
import { dropCookie, sessionCookieName } from '../server/session-cookie.ts';
import { type SignedIn, signIn } from '../server/sign-in.ts';
import { signOut } from '../server/sign-out.ts';
import { EnrolmentSteps, type EnrolmentView } from '../ui/enrolment.tsx';
import { FailureNote, type ShownFailure, useFailureOf } from '../ui/failure-note.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { RequestAccountForm } from '../ui/request-account-form.tsx';
import { useDoing } from '../ui/use-doing.ts';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = () => [{ title: 'Login · Bellcart' }];

const KEPT = ['email', 'name', 'company', 'requestEmail', 'phone', 'message', 'formToken'];

/** What was typed, without the secrets. */
function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    KEPT.filter((name) => form.has(name)).map((name) => [name, textOf(form, name)]),
  );
}

interface Answer {
  values?: Record<string, string>;
  failure?: ShownFailure;
  enrolment?: EnrolmentView;
  forgotten?: true;
  reference?: string;
}

type Step = 'password' | 'code' | 'forgot' | 'enrol';
/** What the form of a step sends. */
const STEP_INTENTS: Record<Step, string> = {
  password: 'sign-in',
  code: 'second-step',
  forgot: 'forgot',
  enrol: 'enrol-start',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const here = requestContext(context);
  const { app, actor } = here;
  const url = new URL(request.url);
  const returnTo = ownPath(url.searchParams.get('returnTo'));
  if (userOf(actor)) throw redirect(returnTo);
  const enrolling = await readEnrolling(app, request.headers);
  const challenged = cookieValue(request.headers.get('cookie'), challengeCookieName(app)) !== null;
  let step: Step = 'password';
  if (enrolling) step = 'enrol';
  else if (url.searchParams.has('forgot')) step = 'forgot';
  else if (url.searchParams.get('step') === 'code' && challenged) step = 'code';
  // Said once: the cookie of a session that has ended is let go.
  const isExpired = here.expired === true && step === 'password';
  if (isExpired) here.setCookies.push(dropCookie(app.config, sessionCookieName(app.config)));
  return {
    returnTo,
    step,
    formToken: makeFormToken(app),
    expired: isExpired ? messageFor({ code: 'auth/user-token-expired', message: '' }) : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = requestContext(context);
  const form = await request.formData();
  const intent = textOf(form, 'intent') || 'sign-in';
  const from = callerOfPage(here, request);
  const returnTo = ownPath(
    textOf(form, 'returnTo') || new URL(request.url).searchParams.get('returnTo'),
  );
  const go = (result: SignedIn) => {
    here.setCookies.push(...result.setCookies);
    if (result.awaitsPassword) return redirect('/settings#password');
    return redirect(
      result.user ? returnTo : `/login?step=code&returnTo=${encodeURIComponent(returnTo)}`,
    );
  };
  const enrolling = async () => {
    const person = await readEnrolling(here.app, request.headers);
    if (!person) throw requiresRecentLogin();
    return person;
  };
  try {
    switch (intent) {
      case 'sign-out': {
        const person = userOf(here.actor) ?? (await readEnrolling(here.app, request.headers));
        here.setCookies.push(...(await signOut(here.app, person ?? here.actor, from)).setCookies);
        return redirect('/login');
      }
      case 'second-step':
        return go(
          await answerSecondStep(
            here.app,
            parseForm(secondStep, { code: textOf(form, 'code') }),
            from,
          ),
        );
      case 'forgot':
        await forgotPassword(
          here.app,
          parseForm(forgotContract, { email: textOf(form, 'email') }),
          from,
        );
        return { forgotten: true as const };
      case 'request-account': {
        const wish = Object.fromEntries(
          ['name', 'company', 'phone', 'message', 'formToken', 'website'].map((name) => [
            name,
            textOf(form, name),
          ]),
        );
        return await requestAccount(
          here.app,
          parseForm(requestContract, { ...wish, email: textOf(form, 'requestEmail') }),
          from,
        );
      }
      case 'enrol-start':
        return {
          enrolment: enrolmentView(
            await startSecondFactor(here.app, await enrolling(), textOf(form, 'current'), from),
          ),
        };
      case 'enrol-confirm':
        here.setCookies.push(
          ...(await confirmSecondFactor(here.app, await enrolling(), textOf(form, 'code'), from))
            .setCookies,
        );
        return redirect(returnTo);
      default:
        return go(
          await signIn(
            here.app,
            parseForm(signInContract, {
              email: textOf(form, 'email'),
              password: textOf(form, 'password'),
            }),
            from,
          ),
        );
    }
  } catch (error) {
    return asFailure(intent, error, typedIn(form));
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, step, formToken, expired } = loaderData;
  const [wasExpired] = useState(expired);
  const doing = useDoing();
  const answer: Answer = actionData ?? {};
  const requestFailure = useFailureOf('request-account', answer.failure);
  const unanswered = useFailureOf(STEP_INTENTS[step], undefined);
  const failed =
    unanswered ?? (answer.failure?.intent === 'request-account' ? undefined : answer.failure);
  const back = `/login?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <Page>
      <PageHeading title="Login" lead="For customers and staff." />
      {wasExpired ? (
        <div className="mb-6">
          <Note tone="warning" title={wasExpired}>
            You come back to the page where you were, with what you had typed.
          </Note>
        </div>
      ) : null}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        {step === 'enrol' ? (
          <Panel title="Set up two-step sign-in" className="lg:col-span-2">
            <p className="mb-4 text-muted">
              Your company asks staff for a second step. Set it up now; it takes a minute and an
              authenticator app.
            </p>
            <FailureNote failure={failed} />
            {answer.enrolment ? (
              <EnrolmentSteps
                view={answer.enrolment}
                busy={doing === 'enrol-confirm'}
                intent="enrol-confirm"
              />
            ) : (
              <Form method="post" className="mt-4 grid max-w-sm gap-4">
                <input type="hidden" name="intent" value="enrol-start" />
                <PasswordField
                  label="Your password"
                  name="current"
                  autoComplete="current-password"
                />
                <Button type="submit" busy={doing === 'enrol-start'}>
                  Continue
                </Button>
              </Form>
            )}
            <Form method="post" className="mt-4">
              <Button type="submit" look="quiet" name="intent" value="sign-out">
                Sign out
              </Button>
            </Form>
          </Panel>
        ) : null}
        {step === 'code' ? (
          <CodeStep
            failure={failed}
            returnTo={returnTo}
            back={back}
            busy={doing === 'second-step'}
          />
        ) : null}
        {step === 'forgot' ? (
          <ForgotStep
            failure={failed}
            back={back}
            done={answer.forgotten === true}
            busy={doing === 'forgot'}
          />
        ) : null}
        {step === 'password' ? (
          <PasswordStep
            failure={failed}
            email={answer.values?.email}
            returnTo={returnTo}
            busy={doing === 'sign-in'}
          />
        ) : null}
        {step === 'enrol' ? null : (
          <section id="request" aria-labelledby="request-title">
            <h2 id="request-title" className="text-2xl">
              New here?
            </h2>
            <p className="mt-1 mb-4 max-w-prose text-muted">
              Accounts are opened by our staff, so that you see your own products and prices from
              the first day. Tell us who you are; we answer within one working day. The catalogue
              and all safety data sheets are open without an account.
            </p>
            <RequestAccountForm
              formToken={answer.values?.formToken ?? formToken}
              values={answer.values ?? {}}
              busy={doing === 'request-account'}
              failure={requestFailure}
              reference={answer.reference}
            />
          </section>
        )}
      </div>
    </Page>
  );
}

interface StepProps {
  failure: ShownFailure | undefined;
  busy: boolean;
}

function PasswordStep({
  failure,
  email,
  returnTo,
  busy,
}: StepProps & { email: string | undefined; returnTo: string }) {
  return (
    <Panel>
      <Form method="post" className="grid gap-4" aria-label="Sign in">
        <FailureNote failure={failure} />
        <input type="hidden" name="intent" value="sign-in" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          defaultValue={email}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <Button type="submit" busy={busy}>
          Sign in
        </Button>
        <Link
          to={`/login?forgot=1&returnTo=${encodeURIComponent(returnTo)}`}
          className="inline-flex min-h-11 items-center text-brand"
        >
          Forgot password?
        </Link>
      </Form>
    </Panel>
  );
}

function CodeStep({
  failure,
  returnTo,
  back,
  busy,
}: StepProps & { returnTo: string; back: string }) {
  return (
    <Panel title="Enter your code">
      <p className="mb-4 text-muted">
        Open your authenticator app and type the six digits. No phone at hand? Use one of your
        recovery codes.
      </p>
      <Form method="post" className="grid gap-4" aria-label="Second step">
        <FailureNote failure={failure} />
        <input type="hidden" name="intent" value="second-step" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          label="Code"
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
        />
        <Button type="submit" busy={busy}>
          Sign in
        </Button>
        <Link to={back} className="inline-flex min-h-11 items-center text-brand">
          Start again
        </Link>
      </Form>
    </Panel>
  );
}

function ForgotStep({ failure, back, done, busy }: StepProps & { back: string; done: boolean }) {
  return (
    <Panel title="Forgot password">
      {done ? (
        <Note tone="success" title="Look into your mailbox">
          If there is an account with this address, a link is on its way. It works once, for 30
          minutes.
        </Note>
      ) : (
        <Form method="post" className="grid gap-4" aria-label="Forgot password">
          <p className="text-muted">
            Type the address of your account. We send you a link to choose a new password.
          </p>
          <FailureNote failure={failure} />
          <input type="hidden" name="intent" value="forgot" />
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            maxLength={254}
          />
          <Button type="submit" busy={busy}>
            Send me a link
          </Button>
        </Form>
      )}
      <Link to={back} className="mt-2 inline-flex min-h-11 items-center text-brand">
        Back to sign in
      </Link>
    </Panel>
  );
}
