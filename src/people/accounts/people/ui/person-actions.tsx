import { Form, useSubmit } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { PasswordField } from '../../sign-in/ui/public/password-field.tsx';
import { INVITATION } from '../page-messages.ts';
import * as sentences from '../person-messages.ts';

interface PersonActionsProps {
  name: string;
  state: 'active' | 'invited' | 'disabled';
  mayManage: boolean;
  /** The invitation, by who may give it. */
  mayTakeBack: boolean;
  self: boolean;
  doing: string | undefined;
  /** The sign-in is too old for a deletion: ask for the password. */
  askPassword: boolean;
}

export function PersonActions({
  name,
  state,
  mayManage,
  mayTakeBack,
  self,
  doing,
  askPassword,
}: PersonActionsProps) {
  return (
    <div className="grid gap-3">
      {state === 'invited' ? (
        <>
          <Action intent="invite" label={INVITATION.again} doing={doing} />
          {mayTakeBack ? (
            <Confirmed
              intent="take-back"
              label={INVITATION.takeBack}
              doing={doing}
              title={INVITATION.takeBackTitle(name)}
              message={INVITATION.takeBackText}
              confirmText={INVITATION.takeBack}
            />
          ) : null}
        </>
      ) : null}
      {mayManage ? <Action intent="sign-out" label={sentences.signOutAll} doing={doing} /> : null}
      {mayManage && state === 'disabled' ? (
        <Action intent="enable" label="Enable account" doing={doing} />
      ) : null}
      {mayManage && state !== 'disabled' && !self ? (
        <Confirmed
          intent="disable"
          label="Disable account"
          doing={doing}
          title={`Disable ${name}?`}
          message={sentences.disableText}
          confirmText="Disable"
        />
      ) : null}
      {mayManage && !self && state !== 'invited' ? (
        <Confirmed
          intent="delete"
          label="Delete account"
          doing={doing}
          title={`Delete ${name}?`}
          message={sentences.deleteText}
          confirmText="Delete"
          askPassword={askPassword}
        />
      ) : null}
      {mayManage && self ? <p className="text-sm text-muted">{sentences.thisIsYou}</p> : null}
      {!mayManage && state !== 'invited' ? (
        <p className="text-sm text-muted">{sentences.superAdminOnly}</p>
      ) : null}
    </div>
  );
}

function Action({
  intent,
  label,
  doing,
}: {
  intent: string;
  label: string;
  doing: string | undefined;
}) {
  return (
    <Form method="post">
      <Button
        type="submit"
        variant="secondary"
        name="intent"
        value={intent}
        busy={doing === intent}
        className="w-full"
      >
        {label}
      </Button>
    </Form>
  );
}

/** Asks before it is done, in the page's one confirmation modal. */
function Confirmed(props: {
  intent: string;
  label: string;
  doing: string | undefined;
  title: string;
  message: string;
  confirmText: string;
  askPassword?: boolean;
}) {
  const confirm = useConfirm();
  const submit = useSubmit();
  return (
    <Form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        confirm({
          title: props.title,
          titleTone: 'danger',
          message: props.message,
          confirmText: props.confirmText,
          confirmLook: 'danger',
          onConfirm: () => void submit(form),
        });
      }}
    >
      <input type="hidden" name="intent" value={props.intent} />
      {props.askPassword ? (
        <PasswordField
          label={sentences.passwordToConfirm}
          name="current"
          autoComplete="current-password"
        />
      ) : null}
      <Button type="submit" variant="danger" busy={props.doing === props.intent} className="w-full">
        {props.label}
      </Button>
    </Form>
  );
}
