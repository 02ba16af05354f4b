import { Form, useSubmit } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { PasswordField } from '../../sign-in/ui/public/password-field.tsx';
import * as sentences from '../page-messages.ts';
import { failureOf, type SettingsAnswer, SettingsPanel } from './settings-section.tsx';

export function DataSettings({ answer }: { answer: SettingsAnswer }) {
  const confirm = useConfirm();
  const submit = useSubmit();
  return (
    <>
      <SettingsPanel id="data" title="My data" description={sentences.dataLead}>
        <a href="/api/users/me/export" download="my-data.json" className={buttonClass('secondary')}>
          {sentences.downloadData}
        </a>
      </SettingsPanel>
      <SettingsPanel id="delete" title="Delete account" description={sentences.deletionLead}>
        <Form
          method="post"
          className="grid max-w-xl gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            confirm({
              title: sentences.deleteQuestion,
              titleTone: 'danger',
              message: sentences.deleteText,
              confirmText: sentences.deleteMine,
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
              {sentences.deleteMine}
            </Button>
          </div>
        </Form>
      </SettingsPanel>
    </>
  );
}
