import { momentText } from '../../kit/time.ts';
import type { MailDelivery } from '../../platform/mail.ts';
import { Note } from '../../ui/panel.tsx';
import * as messages from '../setup-messages.ts';

/** Title and state of a step of the set-up guide. */
export function StepTitle({ title, state }: { title: string; state: string }) {
  return (
    // On a phone the state stands below the title; both begin beside the mark that folds.
    <div className="inline-block max-w-[calc(100%-1.25rem)] align-top sm:inline sm:max-w-none sm:leading-9">
      <h3 className="text-base leading-7 sm:inline sm:leading-8">{title}</h3>
      {state ? (
        <span className="block pb-1 text-sm leading-5 text-muted sm:ml-3 sm:inline sm:pb-0 sm:text-base">
          {state}
        </span>
      ) : null}
    </div>
  );
}

/** How the test of the mail stands. */
export function MailState({ mail, timeZone }: { mail: MailDelivery; timeZone: string }) {
  const { state, recipient, error, at } = mail;
  if (state === 'sent')
    return (
      <Note tone="success">{messages.MAIL_STATES.sent(recipient, momentText(at, timeZone))}</Note>
    );
  if (state === 'failed')
    return <Note tone="danger">{messages.MAIL_STATES.failed(recipient)}</Note>;
  return error ? (
    <Note tone="warning">{messages.MAIL_STATES.trying(recipient, error)}</Note>
  ) : (
    <Note>{messages.MAIL_STATES.queued(recipient)}</Note>
  );
}
