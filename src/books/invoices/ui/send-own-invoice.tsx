import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { confirmedAddress } from '../../ui/confirmed-address.ts';
import { sentInvoiceWords as words } from '../by-hand-messages.ts';

/** The paper of a bill by hand as an e-mail. `address`: of whoever is billed. */
export function SendOwnInvoice({ address, answer }: { address: string; answer: unknown }) {
  const failure = useFailure(answer, 'send');
  const busy = useNavigation().formData?.get('intent') === 'send';
  return (
    <Panel title={words.title}>
      <Form method="post" className="grid gap-3">
        <FailureNote failure={failure} title={words.failed} />
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="sure" value={confirmedAddress(failure)} />
        <TextField
          type="email"
          name="recipient"
          label={words.recipient}
          hint={words.recipientHint}
          defaultValue={address}
          maxLength={254}
          required
          error={failure?.fields?.recipient}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            {words.send}
          </Button>
        </div>
        <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} />
      </Form>
    </Panel>
  );
}
