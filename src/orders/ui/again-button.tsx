import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { messageFor } from '../../kit/messages.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

export interface AgainDone {
  added?: number;
  leftOut?: string[];
  error?: { code: string; message: string };
}

/** One press puts an earlier order into the cart, at today's prices; what can't be ordered any more is named. */
export function AgainButton({
  orderId,
  number,
  look = 'primary',
  label = 'Order again',
}: {
  orderId: string;
  number: string;
  look?: ButtonLook;
  label?: string;
}) {
  const again = useFetcher<AgainDone>({ key: `again-${orderId}` });
  const navigate = useNavigate();
  const { state, data } = again;
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    if (data.error) {
      toast.error(messageFor(data.error));
      return;
    }
    if (data.leftOut?.length) toast.info(`Not in your range any more: ${data.leftOut.join(', ')}.`);
    if (data.added) void navigate('/cart');
  }, [state, data, navigate]);
  return (
    <again.Form method="post" action="/dashboard/orders">
      <input type="hidden" name="orderId" value={orderId} />
      <Button type="submit" name="intent" value="again" look={look} busy={state !== 'idle'} aria-label={`${label}: ${number}`}>
        <RotateCcw aria-hidden="true" size={18} strokeWidth={1.75} />
        {label}
      </Button>
    </again.Form>
  );
}
