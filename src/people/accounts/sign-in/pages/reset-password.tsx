import { useEffect, useState } from 'react';
import { data, Form, Link, useNavigate, useNavigation } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../../company/server/queries.ts';
import { RouteError } from '../../../../company/ui/route-error.tsx';
import { text } from '../../../../kit/form-fields.ts';
import { requestContext } from '../../../../platform/http/context.ts';
import { failLoad } from '../../../../platform/http/failure.ts';
import { formAction } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { doneForm, failedForm } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { titleTag } from '../../../../ui/page-meta.ts';
import { Note } from '../../../../ui/panel.tsx';
import { takeErrorsBack, toast } from '../../../../ui/toast.ts';
import { accountSentence } from '../../account-sentence.ts';
import { confirmReset as confirmContract } from '../../contract.ts';
import {
  choosePassword,
  linkMessages,
  NAME_LABEL,
  NEW_PASSWORD_LABEL,
  STRONG_PASSWORD,
} from '../../messages.ts';
import { callerOfPage } from '../server/caller.ts';
import { confirmReset, peekReset, verifyReset } from '../server/reset-password.ts';
import { secondSentence } from '../ui/failure-note.tsx';
import { PasswordField } from '../ui/public/password-field.tsx';
import type { Route } from './+types/reset-password';

/** How long the success text stands before the login page, in ms. */
const PAUSE_MS = 2500;

type Purpose = NonNullable<Awaited<ReturnType<typeof peekReset>>>['purpose'];

/** What the page says for a link of this kind. */
function wordsFor(purpose: Purpose | undefined, company: string) {
  if (purpose === 'invitation')
    return { ...choosePassword.invitation, title: choosePassword.invitation.title(company) };
  return choosePassword[purpose === 'first-admin' ? 'first-admin' : 'reset'];
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(wordsFor(loaderData?.peeked?.purpose, loaderData?.company ?? '').title, matches),
  { name: 'robots', content: 'noindex' },
];

/** The address holds the code: it must not travel on in a Referer. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const answer = new Headers(actionHeaders);
  answer.set('referrer-policy', 'no-referrer');
  answer.set('cache-control', 'no-store');
  return answer;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const oobCode = new URL(request.url).searchParams.get('oobCode') ?? '';
  const [peeked, company] = await Promise.all([
    peekReset(app, oobCode),
    readCompany(app).catch(failLoad),
  ]);
  return { oobCode, peeked, company: company.name };
}

/** The first account of a shop also says who it is. */
const resetForm = z.strictObject({
  oobCode: text,
  password: text,
  displayName: text.optional(),
  email: text.optional(),
});

/** Verify the code, then confirm with code and new password. */
export const action = formAction(
  resetForm,
  async ({ oobCode, password, displayName, email }, call) => {
    const from = callerOfPage(call, call.request);
    await verifyReset(call.app, oobCode, from);
    const person = email === undefined ? {} : { displayName: displayName || undefined, email };
    const signInAs = await confirmReset(
      call.app,
      parseInput(confirmContract, { oobCode, password, ...person }),
      from,
    );
    // Without JavaScript the browser itself goes on to the login page.
    const refresh = `${PAUSE_MS / 1000}; url=/login`;
    return data({ done: { signInAs } }, { headers: { refresh } });
  },
  { sentence: accountSentence },
);

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { oobCode, peeked, company } = loaderData;
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const done = doneForm(actionData)?.done;
  const failure = failedForm(actionData)?.error;
  // The first answer's purpose: once the code is used, the loader knows of none.
  const [purpose] = useState(peeked?.purpose);
  const first = purpose === 'first-admin';
  const words = wordsFor(purpose, company);
  // The specification's words stand in the toast; at the field stands the one rule that holds for this account.
  const ruleText = failure && (secondSentence(failure.details) ?? failure.message);
  // A first password is no reset: there is one sentence, with one length.
  const toastText =
    purpose === 'first-admin' || purpose === 'invitation' ? ruleText : failure?.message;
  useEffect(() => {
    if (failure) toast.error(toastText ?? failure.message);
  }, [failure, toastText]);
  useEffect(() => {
    if (busy) takeErrorsBack();
  }, [busy]);
  const signIn = words.signIn;
  useEffect(() => {
    if (!done) return;
    const state = { ...done, chosen: signIn };
    const timer = setTimeout(() => void navigate('/login', { state }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [done, signIn, navigate]);
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-md content-center px-4 py-10">
      <div className="rounded-lg border border-rule border-t-4 border-t-brand bg-card p-6">
        <h1 className="text-3xl">{words.title}</h1>
        <p className="mt-2 mb-5 text-muted">{words.what}</p>
        {oobCode !== '' && peeked === null && !done && !failure ? (
          <div className="mb-4">
            <Note tone="warning" title={linkMessages.title}>
              <p>{linkMessages.text}</p>
              <Link to="/login?forgot=1" className="inline-flex min-h-11 items-center underline">
                {linkMessages.again}
              </Link>
            </Note>
          </div>
        ) : null}
        {done ? (
          <Note tone="success" title={words.done}>
            <Link to="/login" state={{ ...done, chosen: signIn }} className="underline">
              {choosePassword.now}
            </Link>
          </Note>
        ) : (
          <Form method="post" className="grid gap-4">
            <input type="hidden" name="oobCode" value={oobCode} />
            {first ? (
              <>
                <TextField
                  label={NAME_LABEL}
                  name="displayName"
                  required
                  maxLength={200}
                  autoComplete="name"
                />
                <TextField
                  label="Email"
                  name="email"
                  type="email"
                  required
                  maxLength={254}
                  autoComplete="username"
                  autoCapitalize="none"
                />
              </>
            ) : null}
            <PasswordField
              label={NEW_PASSWORD_LABEL}
              name="password"
              autoComplete="new-password"
              placeholder={STRONG_PASSWORD}
              hint={ruleText ? undefined : peeked?.need}
              error={ruleText}
            />
            <Button type="submit" busy={busy}>
              {words.button}
            </Button>
            {failure && /action-code/.test(failure.code) ? (
              <Link to="/login?forgot=1" className="inline-flex min-h-11 items-center text-brand">
                {linkMessages.again}
              </Link>
            ) : null}
          </Form>
        )}
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError />
    </main>
  );
}
