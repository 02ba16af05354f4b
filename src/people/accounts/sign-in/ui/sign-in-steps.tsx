import { Form, Link } from 'react-router';
import type { Failure } from '../../../../kit/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Note, Panel } from '../../../../ui/panel.tsx';
import { deliveriesPhoneMessages, passkeyMessages } from '../../sign-in-messages.ts';
import { EnrolmentSteps, type EnrolmentView } from './enrolment.tsx';
import { AccountFailureNote } from './failure-note.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './public/password-field.tsx';

interface StepProps {
  failure: Failure | undefined;
  busy: boolean;
}

/** Where passkeys are for, and whether one is on its way. */
interface PasskeyOffer {
  origin: string | null;
  sending: boolean;
}

export function PasswordStep({
  failure,
  email,
  returnTo,
  deliveriesOnly,
  busy,
  passkey,
}: StepProps & {
  email: string | undefined;
  returnTo: string;
  deliveriesOnly: boolean;
  passkey: PasskeyOffer;
}) {
  return (
    <Panel>
      <Form method="post" className="grid gap-4" aria-label="Sign in">
        <AccountFailureNote failure={failure} />
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
        <details open={deliveriesOnly}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-brand">
            {deliveriesPhoneMessages.more}
          </summary>
          <CheckBox
            name="deliveriesOnly"
            defaultChecked={deliveriesOnly}
            label={deliveriesPhoneMessages.box}
            hint={deliveriesPhoneMessages.hint}
          />
        </details>
        <Button type="submit" busy={busy}>
          Sign in
        </Button>
        <Link
          to={`/login?forgot=1&returnTo=${encodeURIComponent(returnTo)}`}
          className="inline-flex min-h-11 items-center text-brand"
        >
          Forgot password?
        </Link>
        <PasskeySignIn {...passkey} returnTo={returnTo} />
      </Form>
    </Panel>
  );
}

export function CodeStep({
  failure,
  returnTo,
  back,
  deliveriesOnly,
  busy,
}: StepProps & { returnTo: string; back: string; deliveriesOnly: boolean }) {
  return (
    <Panel title="Enter your code">
      <p className="mb-4 text-muted">
        Open your authenticator app and type the six digits. No phone at hand? Use one of your
        recovery codes.
      </p>
      <Form method="post" className="grid gap-4" aria-label="Second step">
        <AccountFailureNote failure={failure} />
        <input type="hidden" name="intent" value="second-step" />
        {deliveriesOnly ? <input type="hidden" name="deliveriesOnly" value="on" /> : null}
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

export function ForgotStep({
  failure,
  back,
  done,
  busy,
}: StepProps & { back: string; done: boolean }) {
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
          <AccountFailureNote failure={failure} />
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

/** Staff who must set up the second step before they come in. */
export function EnrolStep({
  failure,
  enrolment,
  doing,
  returnTo,
  passkey,
}: {
  failure: Failure | undefined;
  enrolment: EnrolmentView | undefined;
  doing: string | undefined;
  returnTo: string;
  /** Null: the person has no passkey. */
  passkey: PasskeyOffer | null;
}) {
  return (
    <Panel title="Set up two-step sign-in" className="lg:col-span-2">
      <p className="mb-4 text-muted">
        Your company asks staff for a second step. Set it up now; it takes a minute and an
        authenticator app.
      </p>
      <AccountFailureNote failure={failure} />
      {enrolment ? (
        <EnrolmentSteps view={enrolment} busy={doing === 'enrol-confirm'} intent="enrol-confirm" />
      ) : (
        <Form method="post" className="mt-4 grid max-w-sm gap-4">
          <input type="hidden" name="intent" value="enrol-start" />
          <PasswordField label="Your password" name="current" autoComplete="current-password" />
          <Button type="submit" busy={doing === 'enrol-start'}>
            Continue
          </Button>
        </Form>
      )}
      {passkey ? (
        <PasskeySignIn
          {...passkey}
          returnTo={returnTo}
          lead={passkeyMessages.instead}
          className="mt-6 max-w-sm border-t border-rule pt-4"
        />
      ) : null}
      <Form method="post" className="mt-4">
        <Button type="submit" variant="quiet" name="intent" value="sign-out">
          Sign out
        </Button>
      </Form>
    </Panel>
  );
}
