import { Form, Link, redirect, useNavigation } from 'react-router';
import { at, userOf } from '../../platform/http/context.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { secondStep, signIn as signInContract } from '../contract.ts';
import { answerSecondStep } from '../server/answer-second-step.ts';
import { callerOfPage, cookieValue } from '../server/caller.ts';
import { asFailure, parseForm, textOf } from '../server/form.ts';
import { challengeCookieName } from '../server/gateway.ts';
import { type SignedIn, signIn } from '../server/sign-in.ts';
import { signOut } from '../server/sign-out.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { Route } from './+types/login';
import { ownPath } from './own-path.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Login · Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = at(context);
  const url = new URL(request.url);
  const returnTo = ownPath(url.searchParams.get('returnTo'));
  if (userOf(actor)) throw redirect(returnTo);
  const challenged = url.searchParams.get('step') === 'code' && cookieValue(request.headers.get('cookie'), challengeCookieName(app)) !== null;
  return { returnTo, step: challenged ? ('code' as const) : ('password' as const) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = at(context);
  const form = await request.formData();
  const intent = textOf(form, 'intent') || 'sign-in';
  const from = callerOfPage(here, request);
  const returnTo = ownPath(textOf(form, 'returnTo') || new URL(request.url).searchParams.get('returnTo'));
  const go = (result: SignedIn) => {
    here.setCookies.push(...result.setCookies);
    return redirect(result.user ? returnTo : `/login?step=code&returnTo=${encodeURIComponent(returnTo)}`);
  };
  try {
    switch (intent) {
      case 'sign-out':
        here.setCookies.push(...(await signOut(here.app, here.actor, from)).setCookies);
        return redirect('/login');
      case 'second-step':
        return go(await answerSecondStep(here.app, parseForm(secondStep, { code: textOf(form, 'code') }), from));
      default:
        return go(await signIn(here.app, parseForm(signInContract, { email: textOf(form, 'email'), password: textOf(form, 'password') }), from));
    }
  } catch (error) {
    return asFailure(intent, error);
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, step } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const failure = actionData?.failure;
  return (
    <Page narrow>
      <PageHeading title="Login" lead="For customers and staff." />
      {step === 'code' ? (
        <Panel title="Enter your code">
          <p className="mb-4 text-muted">Open your authenticator app and type the six digits. No phone at hand? Use one of your recovery codes.</p>
          <Form method="post" className="grid gap-4">
            <FailureNote failure={failure} />
            <input type="hidden" name="intent" value="second-step" />
            <input type="hidden" name="returnTo" value={returnTo} />
            <TextField label="Code" name="code" required autoComplete="one-time-code" autoCapitalize="none" maxLength={40} />
            <Button type="submit" busy={busy}>
              Sign in
            </Button>
            <Link to={`/login?returnTo=${encodeURIComponent(returnTo)}`} className="text-brand">
              Start again
            </Link>
          </Form>
        </Panel>
      ) : (
        <Panel>
          <Form method="post" className="grid gap-4">
            <FailureNote failure={failure} />
            <input type="hidden" name="intent" value="sign-in" />
            <input type="hidden" name="returnTo" value={returnTo} />
            <TextField label="Email" name="email" type="email" required autoComplete="username" autoCapitalize="none" maxLength={254} />
            <PasswordField label="Password" name="password" autoComplete="current-password" />
            <Button type="submit" busy={busy}>
              Sign in
            </Button>
          </Form>
        </Panel>
      )}
    </Page>
  );
}
