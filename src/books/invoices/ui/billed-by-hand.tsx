import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { byHandMessages as words } from '../by-hand-messages.ts';

/** In a shop without QuickBooks: a bookkeeper says the number and the day of the bill that was written by hand, or takes that back. */
export function BilledByHand({
  marked,
  sends,
  nextNumber,
  here,
  today,
  answer,
}: {
  marked: boolean;
  /** QuickBooks is connected: taken back, it is made there. */
  sends: boolean;
  /** After the bill before it; '' where that bore no figures. */
  nextNumber: string;
  /** What is paid of it is written down here, as with the bill before it. */
  here: boolean;
  today: string;
  answer: unknown;
}) {
  const intent = marked ? 'take-back' : 'billed';
  const failure = useFailure(answer, intent);
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Panel title={words.title}>
      <Form method="post" className="grid gap-3">
        <FailureNote failure={failure} title={words.failed} />
        <input type="hidden" name="intent" value={intent} />
        {marked && sends ? (
          <>
            <p className="text-sm font-semibold text-warning">{words.sends}</p>
            <input type="hidden" name="sends" value="yes" />
          </>
        ) : null}
        {marked ? null : (
          <>
            <p className="text-sm text-muted">{words.help}</p>
            <TextField
              name="number"
              label={words.number}
              defaultValue={nextNumber}
              maxLength={40}
              required
              error={failure?.fields?.number}
            />
            <TextField
              type="date"
              name="on"
              label={words.on}
              defaultValue={today}
              max={today}
              required
              error={failure?.fields?.on}
            />
            <CheckBox
              name="here"
              value="yes"
              label={words.here}
              hint={words.hereHelp}
              defaultChecked={here}
            />
          </>
        )}
        <div>
          <Button type="submit" variant={marked ? 'secondary' : 'primary'} busy={busy}>
            {marked ? (sends ? words.takeBackSends : words.takeBack) : words.save}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
