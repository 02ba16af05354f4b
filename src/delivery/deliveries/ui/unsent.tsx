import { Form, Link, useNavigation } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { TO_DECIDE as words } from '../messages.ts';
import type { NotSentOut } from '../server/not-sent-out.ts';

/** Whose order something that waits for the desk is about. */
export function OrderLink({
  of,
}: {
  of: { orderId: string; number: string; customerName: string };
}) {
  return (
    <Link className="text-ink no-underline hover:underline" to={`/dashboard/orders/${of.orderId}`}>
      <strong>{of.customerName}</strong> <span className="font-mono text-muted">{of.number}</span>
    </Link>
  );
}

/** What drivers handed over although nobody had sent it out. */
export function Unsent({ rows }: { rows: readonly NotSentOut[] }) {
  const busy = useNavigation().formData?.get('id');
  return rows.map((one) => (
    <li
      key={one.deliveryId}
      className="grid items-start gap-x-6 gap-y-2 border-b border-rule py-2 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p>
          <OrderLink of={one} />: <strong>{words.unsent}</strong>
        </p>
        <p className="text-sm leading-5 text-muted">
          {words.unsentBy(one.driverName, dayText(one.deliveredOn))} {words.unsentLead}{' '}
          <Link className="text-brand underline" to={`/dashboard/deliveries/${one.deliveryId}`}>
            {words.proof}
          </Link>
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={one.deliveryId} />
        <Button
          type="submit"
          name="intent"
          value="noted-unsent"
          variant="secondary"
          busy={busy === one.deliveryId}
        >
          {words.unsentRead}
          <span className="sr-only">: {one.number}</span>
        </Button>
      </Form>
    </li>
  ));
}
