import { Form, Link, useNavigation } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TO_DECIDE as words } from '../messages.ts';
import type { NotSentOut } from '../server/not-sent-out.ts';

/** Whose order something of the page To decide is about. */
export function OrderLink({
  of,
}: {
  of: { orderId: string; number: string; customerName: string };
}) {
  return (
    <Link
      className="underline decoration-rule hover:decoration-current"
      to={`/dashboard/orders/${of.orderId}`}
    >
      {of.customerName} <span className="font-mono text-base font-normal">{of.number}</span>
    </Link>
  );
}

/** What drivers handed over although nobody had sent it out. */
export function Unsent({ rows }: { rows: readonly NotSentOut[] }) {
  const busy = useNavigation().formData?.get('id');
  if (rows.length === 0) return null;
  return (
    <section aria-label={words.unsent}>
      <h2 className="mb-1 text-2xl">{words.unsent}</h2>
      <p className="mb-3 max-w-prose text-muted">{words.unsentLead}</p>
      <ul className="grid gap-4">
        {rows.map((one) => (
          <li key={one.deliveryId}>
            <Panel title={<OrderLink of={one} />}>
              <p>
                {words.unsentBy(one.driverName, dayText(one.deliveredOn))}{' '}
                <Link
                  className="text-brand underline"
                  to={`/dashboard/deliveries/${one.deliveryId}`}
                >
                  {words.proof}
                </Link>
              </p>
              <Form method="post" className="mt-3">
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
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  );
}
