import { Form, useSubmit } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { PasswordField } from '../../sign-in/ui/public/password-field.tsx';
import { failureOf, type SettingsAnswer, SettingsPanel } from './settings-section.tsx';

export function DataSettings({ answer }: { answer: SettingsAnswer }) {
  const confirm = useConfirm();
  const submit = useSubmit();
  return (
    <>
      <SettingsPanel
        id="data"
        title="My data"
        description="A file with what we keep about you: your account, devices and sign-ins, your orders and their deliveries, your cart, lists and messages."
      >
        <a href="/api/users/me/export" download="my-data.json" className={buttonClass('secondary')}>
          Download my data
        </a>
      </SettingsPanel>
      <SettingsPanel
        id="delete"
        title="Delete account"
        description="Your name, email, password, cart and lists are removed at once. Orders, deliveries and safety sheet records stay with the company, under “Former user”. This can’t be undone."
      >
        <Form
          method="post"
          className="grid max-w-xl gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            confirm({
              title: 'Delete your account?',
              titleTone: 'danger',
              message:
                'You are signed out everywhere and can’t sign in again. This can’t be undone.',
              confirmText: 'Delete my account',
              confirmLook: 'danger',
              onConfirm: () => void submit(form),
            });
          }}
        >
          <input type="hidden" name="intent" value="delete" />
          <AccountFailureNote failure={failureOf(answer, 'delete')} />
          <PasswordField label="Your password" name="current" autoComplete="current-password" />
          <div>
            <Button type="submit" variant="danger" busy={answer.doing === 'delete'}>
              Delete my account
            </Button>
          </div>
        </Form>
      </SettingsPanel>
    </>
  );
}
