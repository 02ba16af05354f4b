import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { WrittenOn } from '../../ui/written-on.tsx';
import { byHandMessages as words } from '../by-hand-messages.ts';

interface Marking {
  /** After the bill before it; '' where that bore no figures. */
  nextNumber: string;
  /** What is paid of it is written down here, as with the bill before it. */
  here: boolean;
  today: string;
  answer: unknown;
}

/** A delivery that a shop without QuickBooks has to bill: one press gives it the next number and sends it; under More its number and day are typed. */
export function BillIt({ address, ...marking }: Marking & { address: string }) {
  const { nextNumber, answer } = marking;
  const failure = useFailure(answer, 'bill');
  const busy = useNavigation().formData?.get('intent') === 'bill';
  const typed = useFailure(answer, 'billed');
  return (
    <Panel title={words.toBillTitle}>
      {nextNumber === '' ? (
        <p className="text-sm text-muted">{words.noNextHelp}</p>
      ) : (
        <Form method="post" className="grid gap-3">
          <FailureNote failure={failure} title={words.failed} />
          <input type="hidden" name="intent" value="bill" />
          <p>{words.goes(nextNumber, address)}</p>
          <div>
            <Button type="submit" busy={busy}>
              {address ? words.billAndSend : words.bill}
            </Button>
          </div>
          <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} once />
        </Form>
      )}
      <details open={nextNumber === '' || typed !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline lg:min-h-8">
          {words.otherNumber}
        </summary>
        <MarkForm {...marking} />
      </details>
    </Panel>
  );
}

function MarkForm({ nextNumber, here, today, answer }: Marking) {
  const failure = useFailure(answer, 'billed');
  const busy = useNavigation().formData?.get('intent') === 'billed';
  return (
    <Form method="post" className="mt-2 grid gap-3">
      <FailureNote failure={failure} title={words.failed} />
      <input type="hidden" name="intent" value="billed" />
      <p className="text-sm text-muted">{words.help}</p>
      <TextField
        name="number"
        label={words.number}
        defaultValue={nextNumber}
        maxLength={40}
        required
        error={failure?.fields?.number}
      />
      <WrittenOn label={words.on} today={today} error={failure?.fields?.on} />
      <CheckBox
        name="here"
        value="yes"
        label={words.here}
        hint={words.hereHelp}
        defaultChecked={here}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
}

/** It was billed by hand, and was not: its number is taken back. `sends`: QuickBooks is connected, and it is made there. */
export function TakeBackBilled({ sends, answer }: { sends: boolean; answer: unknown }) {
  const failure = useFailure(answer, 'take-back');
  const busy = useNavigation().formData?.get('intent') === 'take-back';
  return (
    <Panel title={words.title}>
      <Form method="post" className="grid gap-3">
        <FailureNote failure={failure} title={words.failed} />
        <input type="hidden" name="intent" value="take-back" />
        {sends ? (
          <>
            <p className="text-sm font-semibold text-warning">{words.sends}</p>
            <input type="hidden" name="sends" value="yes" />
          </>
        ) : null}
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            {sends ? words.takeBackSends : words.takeBack}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
