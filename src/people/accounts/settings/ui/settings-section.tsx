import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { FailedForm, Failure } from '../../../../kit/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFailure } from '../../../../ui/failure.tsx';
import { Note, Panel } from '../../../../ui/panel.tsx';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';

/** What the last action of the screen gave back, and which one is under way. */
export interface SettingsAnswer {
  failed: FailedForm | undefined;
  /** The intent that was done. */
  saved?: string;
  doing?: string | undefined;
}

/** The failure of the form with this intent. */
export const failureOf = ({ failed }: SettingsAnswer, intent: string): Failure | undefined =>
  failed?.intent === intent ? failed.error : undefined;

/** One panel with one form: its own note, its own button. */
export function SettingsForm(props: {
  intent: string;
  answer: SettingsAnswer;
  button: string;
  savedText: string;
  variant?: 'primary' | 'secondary' | 'danger';
  children?: ReactNode;
}) {
  const { intent, answer, button, savedText, variant = 'secondary', children } = props;
  const failure = useFailure(answer.failed, intent);
  return (
    <Form method="post" className="grid max-w-xl gap-4">
      <input type="hidden" name="intent" value={intent} />
      <AccountFailureNote failure={failure} />
      {answer.saved === intent && !failure ? <Note tone="success" title={savedText} /> : null}
      {children}
      <div>
        <Button type="submit" variant={variant} busy={answer.doing === intent}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

/** A section with an address of its own. */
export function SettingsPanel({
  id,
  title,
  description,
  children,
}: {
  id: string;
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <div id={id}>
      <Panel title={title}>
        {description ? <p className="mb-4 max-w-prose text-muted">{description}</p> : null}
        {children}
      </Panel>
    </div>
  );
}
