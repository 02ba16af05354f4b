import { Link } from 'react-router';
import { messageFor } from '../../kit/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { unsentStops as messages } from '../messages.ts';
import type { SendFailure } from './send-delivery.ts';

/** A stop that was counted and is not recorded yet. */
export function UnsentDelivery(props: {
  orderId: string;
  busy: boolean;
  failure: SendFailure | null;
  isKept: boolean;
  onSend: () => void;
}) {
  const { orderId, busy, failure, isKept, onSend } = props;
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <Note tone="warning" title={messages.title1}>
        {failure ? <p>{messageFor(failure)}</p> : null}
        {failure?.code === 'auth/user-token-expired' || failure?.code === 'unauthenticated' ? (
          <p>
            <Link
              to={`/login?returnTo=/dashboard/product-delivery/${orderId}`}
              className="font-semibold underline"
            >
              {messages.signIn}
            </Link>
          </p>
        ) : null}
        <p>{isKept ? messages.kept : messages.notKept}</p>
      </Note>
      <Button className="min-h-16 w-full text-xl" busy={busy} onClick={onSend}>
        Send again
      </Button>
      <Link className={buttonClass('quiet', 'min-h-14')} to="/dashboard/deliveries">
        All stops
      </Link>
    </div>
  );
}
