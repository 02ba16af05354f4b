import { Form } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { browserName, When } from '../../sign-in/ui/when.tsx';
import { deliveriesPhoneMessages as messages } from '../../sign-in-messages.ts';

interface Phone {
  id: string;
  agent: string;
  lastSeenAt: string;
}

/** Phones of this person that are signed in for deliveries only; nothing where there are none. */
export function PersonPhones({ phones }: { phones: readonly Phone[] }) {
  if (phones.length === 0) return null;
  return (
    <section className="mb-4 border-b border-rule pb-4" aria-labelledby="phones-title">
      <h3 id="phones-title" className="font-semibold">
        {messages.phones}
      </h3>
      <ul className="divide-y divide-rule">
        {phones.map((phone) => (
          <li key={phone.id} className="grid gap-2 py-3">
            <p className="text-sm">
              {browserName(phone.agent)}
              <span className="text-muted">
                {' · last used '}
                <When at={phone.lastSeenAt} />
              </span>
            </p>
            <Form method="post">
              <input type="hidden" name="intent" value="sign-out-phone" />
              <Button
                type="submit"
                variant="secondary"
                name="sessionId"
                value={phone.id}
                className="w-full"
              >
                {messages.signOutPhone}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
