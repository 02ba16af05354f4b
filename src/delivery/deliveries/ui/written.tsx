import { Form, Link, useNavigation } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { RECEIVER, TO_DECIDE as words } from '../messages.ts';
import type { ReceiverWords } from '../server/receiver-words.ts';
import { OrderLink } from './unsent.tsx';

/** What receivers wrote on their own phones, and nobody of the desk has read. */
export function Written({ rows }: { rows: readonly ReceiverWords[] }) {
  const busy = useNavigation().formData?.get('id');
  return rows.map((one) => (
    <li
      key={one.id}
      className="grid items-start gap-x-6 gap-y-2 border-b border-rule py-2 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p>
          <OrderLink of={one} />: <strong>{RECEIVER.wrote(one.remark)}</strong>
        </p>
        <p className="text-sm leading-5 text-muted">
          {words.wordsBy(one.signerName, dayText(one.deliveredOn))}{' '}
          {one.isTaken ? '' : `${words.wordsNotTaken} `}
          <Link className="text-brand underline" to={`/dashboard/deliveries/${one.deliveryId}`}>
            {words.proof}
          </Link>
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={one.id} />
        <Button
          type="submit"
          name="intent"
          value="noted-words"
          variant="secondary"
          busy={busy === one.id}
        >
          {words.unsentRead}
          <span className="sr-only">: {one.number}</span>
        </Button>
      </Form>
    </li>
  ));
}
