import { Form } from 'react-router';
import type { Failure } from '../../../../kit/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { AccountFailureNote } from './failure-note.tsx';

interface RequestAccountFormProps {
  formToken: string;
  busy: boolean;
  /** What was typed before, when it was not done. */
  values: Readonly<Record<string, string>>;
  failure?: Failure | undefined;
  /** The reference number, once it was sent. */
  reference?: string | undefined;
}

/** A visitor asks for an account. Works without JavaScript; the field "website" is for machines. */
export function RequestAccountForm({
  formToken,
  busy,
  values,
  failure,
  reference,
}: RequestAccountFormProps) {
  if (reference) {
    return (
      <Note tone="success" title={`Thank you. Your reference is ${reference}.`}>
        We look at each request ourselves and write to you soon.
      </Note>
    );
  }
  return (
    <Form
      method="post"
      action="/login#request"
      className="grid gap-4"
      aria-label="Ask for an account"
    >
      <AccountFailureNote failure={failure} />
      <input type="hidden" name="intent" value="request-account" />
      <input type="hidden" name="formToken" value={formToken} />
      <div className="hidden" aria-hidden="true">
        <label htmlFor="request-website">Website</label>
        <input id="request-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Your name"
          name="name"
          defaultValue={values.name}
          required
          maxLength={200}
          autoComplete="name"
        />
        <TextField
          label="Company"
          name="company"
          defaultValue={values.company}
          required
          maxLength={200}
          autoComplete="organization"
        />
        <TextField
          label="Work email"
          name="requestEmail"
          defaultValue={values.requestEmail}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
        />
        <TextField
          label="Phone"
          name="phone"
          defaultValue={values.phone}
          type="tel"
          maxLength={40}
          autoComplete="tel"
        />
      </div>
      <TextArea
        label="Which sites do you buy for?"
        name="message"
        defaultValue={values.message}
        rows={3}
        maxLength={2000}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy} className="max-sm:w-full">
          Ask for an account
        </Button>
      </div>
    </Form>
  );
}
