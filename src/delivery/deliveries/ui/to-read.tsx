import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TO_DECIDE as words } from '../decide-messages.ts';

/** The order that something that waits for the desk is about. */
interface About {
  orderId: string;
  number: string;
  customerName: string;
}

/** Whose order something that waits for the desk is about. */
export function OrderLink({ of }: { of: About }) {
  return (
    <Link className="text-ink no-underline hover:underline" to={`/dashboard/orders/${of.orderId}`}>
      <strong>{of.customerName}</strong> <span className="font-mono text-muted">{of.number}</span>
    </Link>
  );
}

/** One thing about a delivery that the desk reads and notes as read; `id`: what is noted, by the form `intent`. */
export function ToRead({
  id,
  intent,
  choices,
  of,
  what,
  children,
}: {
  id: string;
  intent: 'noted-unsent' | 'noted-words' | 'noted-damage';
  /** What is said of it with the press; none: that it was read. */
  choices?: readonly (readonly [value: string, says: string])[];
  of: About & { deliveryId: string };
  what: string;
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get('id') === id;
  return (
    <li className="grid items-start gap-x-6 gap-y-2 border-b border-rule py-2 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <OrderLink of={of} />: <strong>{what}</strong>
        </p>
        <p className="text-sm leading-5 text-muted">
          {children}{' '}
          <Link className="text-brand underline" to={`/dashboard/deliveries/${of.deliveryId}`}>
            {words.proof}
          </Link>
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        {choices ? (
          <div className="flex flex-wrap gap-2">
            <input type="hidden" name="intent" value={intent} />
            {choices.map(([value, says]) => (
              <Button
                key={value}
                type="submit"
                name="becomes"
                value={value}
                variant="secondary"
                busy={busy}
              >
                {says}
                <span className="sr-only">: {of.number}</span>
              </Button>
            ))}
          </div>
        ) : (
          <Button type="submit" name="intent" value={intent} variant="secondary" busy={busy}>
            {words.unsentRead}
            <span className="sr-only">: {of.number}</span>
          </Button>
        )}
      </Form>
    </li>
  );
}
