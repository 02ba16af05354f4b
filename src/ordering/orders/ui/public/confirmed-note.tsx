import { Form, useNavigation } from 'react-router';
import { FailureFocus } from '../../../../ui/failure.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { SendKey } from '../../../../ui/send-key.tsx';
import { confirmedText } from '../../public/messages.ts';
import type { Confirmed } from '../../server/confirm-orders.ts';
import { LateOrders } from '../late-orders.tsx';

/** "18 orders confirmed, 2 not: BC-1: it was cancelled." Those that are too late for their day are confirmed with one more press. */
export function ConfirmedNote({ confirmed, not, late }: Confirmed) {
  const left = not.length + late.length;
  const sending = useNavigation().formData?.get('intent') === 'confirm';
  return (
    <FailureFocus by={confirmed}>
      <Note tone={left === 0 ? 'success' : 'warning'} title={confirmedText(confirmed.length, left)}>
        {not.length > 0 ? (
          <ul>
            {not.map(({ number, why }) => (
              <li key={number}>
                {number ? `${number}: ` : ''}
                {why}
              </li>
            ))}
          </ul>
        ) : null}
        {late.length > 0 ? (
          <Form method="post" className="grid gap-2">
            <SendKey answer={undefined} />
            <LateOrders late={late} busy={sending} />
          </Form>
        ) : null}
      </Note>
    </FailureFocus>
  );
}
