import { Form } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { toast } from '../../../../ui/toast.ts';
import { calendarMessages as messages } from '../../messages.ts';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { When } from '../../sign-in/ui/when.tsx';
import { failureOf, type SettingsAnswer, SettingsPanel } from './settings-section.tsx';

interface CalendarSettingsProps {
  answer: SettingsAnswer;
  /** When the address was made; null: there is none. */
  madeAt: string | null;
  /** The address that was just made: there is no second time. */
  address: string | undefined;
}

export function CalendarSettings({ answer, madeAt, address }: CalendarSettingsProps) {
  const isMaking = answer.doing === 'calendar-make';
  return (
    <SettingsPanel id="calendar" title={messages.title} description={messages.what}>
      <AccountFailureNote
        failure={failureOf(answer, 'calendar-make') ?? failureOf(answer, 'calendar-remove')}
      />
      {answer.saved === 'calendar-remove' ? <Note tone="success" title={messages.removed} /> : null}
      {address ? <MadeAddress value={address} /> : null}
      {madeAt === null ? null : (
        <p className="mb-4">
          {messages.there} <When at={madeAt} />. {messages.anotherMeans}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="calendar-make" />
          <Button type="submit" variant="secondary" busy={isMaking}>
            {madeAt === null ? messages.make : messages.another}
          </Button>
        </Form>
        {madeAt === null ? null : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="calendar-remove" />
            <Button
              type="submit"
              variant="secondary"
              busy={answer.doing === 'calendar-remove'}
              aria-label={messages.removeNamed}
            >
              {messages.remove}
            </Button>
          </Form>
        )}
      </div>
    </SettingsPanel>
  );
}

/** A browser copies only at an https address, and not where its person forbids it: the text can be selected all the same. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(messages.copied);
  } catch {
    toast.error(messages.notCopied);
  }
}

function MadeAddress({ value }: { value: string }) {
  return (
    <div className="mb-4">
      <Note tone="success" title={messages.made}>
        <p className="font-mono text-sm break-all select-all" data-address>
          {value}
        </p>
        <p className="mt-1">{messages.use}</p>
        <div className="mt-2">
          <Button variant="secondary" onClick={() => void copy(value)}>
            {messages.copy}
          </Button>
        </div>
      </Note>
    </div>
  );
}
